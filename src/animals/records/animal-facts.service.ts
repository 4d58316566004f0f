import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { cardOf } from '#shop/catalogue/cards.rules.ts';
import {
  diseaseTestsOf,
  FULL_UPGRADE,
  SINGLE_UPGRADE,
  traitTestsOf,
  upgradeProducts,
} from '#shop/catalogue/catalogue.rules.ts';
import { viewOf } from '#shop/catalogue/catalogue.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { findIdentityGrade } from '#animals/collection/identity-grade.service.ts';
import type { ChipFilm } from '#animals/collection/chip-film.contract.ts';
import type { CustodyReason, Grade } from '#animals/collection/custody.rules.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import {
  trackerStep,
  trackerSteps,
  type AnyHoldReason,
  type SampleState,
} from '#animals/stored-samples/samples.rules.ts';
import { Failure } from '#shared/failure.ts';
import { describeAnimals } from '#animals/animal-list/animal-list.service.ts';
import { pedigreeOf, type PedigreeAnimal, type PedigreeTree } from './animals.rules.ts';
import { findOwner, requireAnimal } from './animals.service.ts';
import {
  listConfirmedParents,
  listConfirmedRelatives,
  listParentConflicts,
} from '#animals/parent-conflicts/parent-conflicts.service.ts';
import { findPatient } from './patients.service.ts';
import { listShares } from '#animals/sharing/sharing.service.ts';
import { findOpenOffer } from '#animals/transfers/open-offer.service.ts';
import { requireAllResults, shownKits } from '#animals/sharing/shown-results.service.ts';
import type { Storage } from '#animals/stored-samples/sample-storage.contract.ts';
import { missingOnSample } from '#animals/stored-samples/stored-sample.service.ts';
import type { KitState } from '#animals/kits/kits.rules.ts';
import type { ReplacementState } from '#animals/kits/replacements.rules.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { nextForOwner } from '#animals/stored-samples/owner-action.rules.ts';

const GENERATIONS = 3;

/** All facts about the animal for its page. */
export async function findAnimal(ctx: Ctx, id: number) {
  const access = await requireAnimal(ctx, id, 'VIEW');
  const [row] = await describeAnimals(ctx, [id]);
  if (access !== 'OWNER') await recordView(ctx, id);
  const more = await ctx.db
    .selectFrom('animal')
    .select([
      'isNeutered',
      'weightGrams',
      'personality',
      'sireId',
      'damId',
      'identityLockedAt',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!row) throw new Failure('not_found');
  const shown = await shownKits(ctx, id);
  return {
    ...row,
    access,
    isNeutered: more.isNeutered,
    weightGrams: more.weightGrams,
    personality: more.personality,
    sireId: more.sireId,
    damId: more.damId,
    identityLockedAt: more.identityLockedAt?.toISOString() ?? null,
    identityGrade: await findIdentityGrade(ctx, { animalId: id, kitIds: shown }),
    createdAt: more.createdAt.toISOString(),
    version: more.updatedAt.toISOString(),
    parentConflicts: access === 'OWNER' ? await listParentConflicts(ctx, { animalIds: [id], isReleased: true }) : [],
    confirmedRelatives:
      access === 'OWNER' ? await listConfirmedRelatives(ctx, { animalId: id, readerId: requireUser(ctx).id }) : [],
    shares: access === 'OWNER' ? await listShares(ctx, id) : [],
    offer: access === 'OWNER' ? await findOpenOffer(ctx, id) : null,
    showsAll: shown === null,
    patient: await findPatient(ctx, id),
  };
}

/** Records each view by someone else in the owner's activity log. */
async function recordView(ctx: Ctx, animalId: number): Promise<void> {
  const { personId } = await findOwner(ctx, animalId);
  await recordAudit(ctx, { action: 'animal.viewed', subject: 'animal', subjectId: animalId, ownerId: personId });
}

/** The breeds of an animal with the tests available for them (R447). */
export async function findAnimalProfile(ctx: Ctx, id: number) {
  await requireAnimal(ctx, id, 'VIEW');
  const [animal] = await describeAnimals(ctx, [id]);
  if (!animal) throw new Failure('not_found');
  const current = await catalogue(ctx);
  const breed = animal.breed ? current.breedsById.get(animal.breed.id) : undefined;
  const breeds = breed
    ? [
        {
          id: breed.id,
          name: breed.name,
          slug: breed.slug,
          species: animal.species,
          group: breed.fciGroupName ?? breed.akcGroup,
          groupNumber: breed.fciGroup,
          country: breed.country,
          diseaseTests: diseaseTestsOf(current, breed).length,
          traitTests: traitTestsOf(current, breed).length,
        },
      ]
    : [];
  return { animalId: id, name: animal.name, breeds };
}

/** Kits of an animal with the progress of each sample, newest first (R448). */
export async function listBarcodes(ctx: Ctx, id: number) {
  await requireAnimal(ctx, id, 'VIEW');
  const shown = await shownKits(ctx, id);
  const only = shown === null ? sql`true` : sql`k.id = any (${shown}::int[])`;
  const { rows } = await sql<BarcodeRow>`
    select k.barcode, k.second_barcode, k.state as kit_state, k.activated_at, k.product_id,
      -- The buyer wrote the name of a custom profile, so only the user who activated the kit sees it.
      p.name || coalesce((select ': ' || c.name from order_line l join custom_profile c on c.id = l.custom_profile_id
        where l.id = k.order_line_id and k.activated_by = ${requireUser(ctx).id}), '') as product_name,
      x.state, x.hold_reason, x.due_on::text as due_on,
      (select count(*)::int from sample_test t where t.sample_id = x.id) as tests,
      exists (select from report r where r.sample_id = x.id) as reported,
      ${areResultsWithdrawn} as is_withdrawn,
      (select n.state from kit_replacement n where n.kit_id = k.id and n.sample_id = x.id) as replacement,
      (select json_build_object('keptUntil', g.kept_until, 'destructionAskedAt', g.destruction_asked_at, 'destroyedAt', g.destroyed_at)
        from sample_storage g where g.sample_id = x.id) as storage,
      (select json_build_object('grade', act.custody_grade, 'reason', act.custody_reason) from activation act
        where act.kit_id = k.id and k.activated_at is not null order by act.id desc limit 1) as custody,
      k.activated_by = ${requireUser(ctx).id} as is_mine,
      (select json_build_object('id', e.id, 'state', e.state, 'reason', e.reason) from chip_evidence e
        where e.kit_id = k.id and e.person_id = k.activated_by and e.state <> 'WITHDRAWN' order by e.id desc limit 1) as chip_film
    from kit k
    left join product p on p.id = k.product_id
    left join lateral (select * from sample s where s.kit_id = k.id order by s.id desc limit 1) x on true
    where k.animal_id = ${id} and ${only}
    order by k.activated_at desc, k.id desc`.execute(ctx.db);
  return rows.map(toKitRow);
}

interface BarcodeRow {
  barcode: string;
  secondBarcode: string | null;
  kitState: KitState;
  activatedAt: Date | null;
  productId: number | null;
  productName: string | null;
  state: SampleState | null;
  holdReason: AnyHoldReason | null;
  dueOn: string | null;
  tests: number;
  reported: boolean;
  isWithdrawn: boolean;
  replacement: ReplacementState | null;
  storage: Storage | null;
  custody: { grade: Grade; reason: CustodyReason } | null;
  isMine: boolean | null;
  chipFilm: ChipFilm | null;
}

/** States of samples that will get no report, so their grade is meaningless. */
const UNREPORTED_STATES = ['REJECTED', 'CANCELLED', 'LOST', 'EXPIRED', 'RESAMPLE_REQUESTED'];

function toKitRow({
  state,
  holdReason,
  replacement,
  reported,
  isWithdrawn,
  kitState,
  activatedAt,
  isMine,
  chipFilm,
  storage,
  ...row
}: BarcodeRow) {
  const step = state === null ? 0 : trackerStep(state);
  return {
    ...row,
    state: state ?? kitState,
    activatedAt: activatedAt?.toISOString() ?? null,
    step,
    stepName: trackerSteps[step - 1] ?? null,
    steps: trackerSteps.length,
    action: state === null ? null : nextForOwner({ state, holdReason, replacement, isReported: reported, isWithdrawn }),
    hasResults: reported && !isWithdrawn,
    isWithdrawn,
    storage: storage && {
      ...storage,
      destructionAskedAt: isoOf(storage.destructionAskedAt),
      destroyedAt: isoOf(storage.destroyedAt),
    },
    mayShowChip: isMine === true && !reported && row.custody?.grade === 'C' && !UNREPORTED_STATES.includes(state ?? ''),
    chipFilm: isMine ? chipFilm : null,
  };
}

/** Converts a timestamp from PostgreSQL's JSON format to that of the API. */
function isoOf(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Tests that can still be added to the stored sample of a kit (R456). */
export async function listUpgrades(ctx: Ctx, input: { id: number; barcode: string }) {
  await requireAllResults(ctx, input.id);
  const kit = await findKitByBarcode(ctx, input.barcode);
  if (kit?.animalId !== input.id) throw new Failure('not_found');
  const { missing, speciesId, barcode } = await missingOnSample(ctx, input.id, kit.barcode);
  const current = await catalogue(ctx);
  const cards = upgradeProducts(current).filter(
    (product) => product.speciesId === null || product.speciesId === speciesId,
  );
  const view = { ...(await viewOf(ctx)), buyer: buyerOf(ctx) };
  const idOf = (sku: string) => cards.find((product) => product.sku === sku)?.id ?? null;
  return {
    singleId: idOf(SINGLE_UPGRADE),
    fullId: idOf(FULL_UPGRADE),
    results: missing.length === 0 || barcode === null ? [] : cards.map((product) => cardOf(view, product)),
    missingTests: (barcode === null ? [] : missing).map(({ id, name, kind, slug }) => ({ id, name, kind, slug })),
  };
}

/** The pedigree of three generations. For an ancestor outside the reader's list only the name is returned. */
export async function findPedigree(ctx: Ctx, id: number): Promise<PedigreeTree> {
  await requireAnimal(ctx, id, 'VIEW');
  const user = requireUser(ctx);
  const { rows } = await sql<PedigreeAnimal>`
    with recursive line (id, depth) as (
      select ${id}::int, 0
      union
      select parent, line.depth + 1 from line join animal a on a.id = line.id cross join lateral (values (a.sire_id), (a.dam_id)) as p (parent)
      where parent is not null and line.depth < ${GENERATIONS}
    )
    select distinct a.id, a.name, a.sex, a.sire_id, a.dam_id, coalesce(a.registered_name, b.name) as note,
      exists (select from animal_ownership o where o.animal_id = a.id and o.person_id = ${user.id} and o.till is null) as is_mine
    from line join animal a on a.id = line.id left join breed b on b.id = a.breed_id`.execute(ctx.db);
  const confirmed = await listConfirmedParents(
    ctx,
    rows.map((row) => row.id),
  );
  const animals = new Map(rows.map((row) => [row.id, row]));
  const tree = pedigreeOf(id, { animals, confirmed, generations: GENERATIONS });
  if (!tree) throw new Failure('not_found');
  return tree;
}
