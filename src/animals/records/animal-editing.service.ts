import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { refuseBirthDate } from '#animals/activation/activation.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { regradeAnimal } from '#animals/collection/custody.service.ts';
import { lockOffersOf, withdrawOffersOf } from '#animals/transfers/withdraw-offers.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { chipChanged } from './animals.events.ts';
import { type AnimalIdentity, chipDigits, refuseLockedChanges } from './animals.rules.ts';
import { createAnimal, refuseBirthAmongKin, requireAnimal, setParents } from './animals.service.ts';
import { refuseChip, refuseRegistration } from './own-numbers.service.ts';

export interface AnimalForm extends AnimalIdentity {
  name: string;
  speciesId: number;
  breedId: number | null;
  isNeutered: boolean;
  weightGrams: number | null;
  personality: string | null;
  sireId: number | null;
  damId: number | null;
}

export async function addAnimal(ctx: Ctx, input: AnimalForm): Promise<{ id: number }> {
  const user = requireUser(ctx, { write: true });
  await checkFacts(ctx, input, input.speciesId);
  return once(ctx, `animal:${user.id}`, input, (tx) => createAnimal(tx, { ...input, ownerId: user.id }));
}

/**
 * Changes the given fields, except those locked by a certificate. With a `version`, fails if someone has changed the
 * animal since.
 */
export async function updateAnimal(
  ctx: Ctx,
  { id, version, ...wanted }: Partial<Omit<AnimalForm, 'speciesId'>> & { id: number; version?: string | undefined },
): Promise<void> {
  await requireAnimal(ctx, id, 'MANAGE');
  await inTransaction(ctx, async (tx) => {
    const before = await tx.db.selectFrom('animal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw new Failure('not_found');
    await requireAnimal(tx, id, 'MANAGE');
    refuseOutdated(version, before.updatedAt.toISOString());
    if (wanted.chipNumber) wanted.chipNumber = chipDigits(wanted.chipNumber);
    const locked = before.identityLockedAt ? refuseLockedChanges(before, wanted) : {};
    if (Object.keys(locked).length > 0) throw invalid(locked);
    await checkFacts(tx, wanted, before.speciesId, before);
    await refuseSexOfParent(tx, id, wanted.sex, before.sex);
    const { sireId, damId, ...fields } = wanted;
    if (Object.keys(fields).length > 0) await tx.db.updateTable('animal').set(fields).where('id', '=', id).execute();
    const parents = {
      sireId: sireId === undefined ? before.sireId : sireId,
      damId: damId === undefined ? before.damId : damId,
    };
    // The form sends the parents with every change. Only new parents are compared by genome, which takes seconds.
    if (parents.sireId !== before.sireId || parents.damId !== before.damId)
      await setParents(tx, { animalId: id, ...parents });
    if (wanted.dateOfBirth && wanted.dateOfBirth !== before.dateOfBirth) await refuseBirthAmongKin(tx, id);
    if (wanted.chipNumber !== undefined && wanted.chipNumber !== before.chipNumber) {
      await regradeAnimal(tx, id);
      await raise(tx, chipChanged, { animalId: id });
    }
    await recordEvent(tx, { entity: 'animal', entityId: id, kind: 'changed', data: { fields: Object.keys(wanted) } });
  });
}

const ONE_CHIP_EACH = 'Each animal needs its own microchip number.';
const SAME_ANIMAL = "If it's the same animal, use that record.";

type Before = { id: number; chipNumber: string | null; registrationNumber: string | null };

async function checkFacts(ctx: Ctx, facts: Partial<AnimalForm>, speciesId: number, before?: Before): Promise<void> {
  const fields: FieldErrors = {};
  const wrongDay = refuseBirthDate(facts.dateOfBirth ?? null, ctx.now.toISOString().slice(0, 10));
  if (wrongDay) fields['dateOfBirth'] = [wrongDay];
  if (facts.chipNumber && facts.chipNumber !== before?.chipNumber) {
    const wrongChip = await refuseChip(ctx, facts.chipNumber, { advice: ONE_CHIP_EACH, except: before?.id });
    if (wrongChip) fields['chipNumber'] = [wrongChip];
  }
  const { registrationNumber } = facts;
  if (registrationNumber && registrationNumber !== before?.registrationNumber) {
    const taken = { registrationNumber, speciesId };
    const wrong = await refuseRegistration(ctx, taken, { advice: SAME_ANIMAL, except: before?.id });
    if (wrong) fields['registrationNumber'] = [wrong];
  }
  const breed = facts.breedId ? (await catalogue(ctx)).breedsById.get(facts.breedId) : null;
  if (facts.breedId && breed?.speciesId !== speciesId)
    fields['breedId'] = [speciesId === 1 ? 'Choose a dog breed.' : 'Choose a cat breed.'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** A sire must stay male and a dam female while they have offspring. */
async function refuseSexOfParent(tx: Ctx, id: number, wanted: string | undefined, before: string): Promise<void> {
  if (wanted === undefined || wanted === before) return;
  const child = await tx.db
    .selectFrom('animal')
    .select('id')
    .where((eb) => eb.or([eb('sireId', '=', id), eb('damId', '=', id)]))
    .executeTakeFirst();
  if (child)
    throw invalid({
      sex: [
        before === 'male'
          ? 'This animal is recorded as a sire, so its sex must be male.'
          : 'This animal is recorded as a dam, so its sex must be female.',
      ],
    });
}

/**
 * Archived animals are hidden from the lists but stay in pedigrees; nothing is deleted (business rules 3.21). An open
 * offer is withdrawn.
 */
export async function setArchived(
  ctx: Ctx,
  { id, archived, deceased = false }: { id: number; archived: boolean; deceased?: boolean },
): Promise<void> {
  await requireAnimal(ctx, id, 'OWNER');
  await inTransaction(ctx, async (tx) => {
    await lockOffersOf(tx, id);
    const animal = await tx.db.selectFrom('animal').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
    await requireAnimal(tx, id, 'OWNER');
    const to = archived ? (deceased ? 'DECEASED' : 'ARCHIVED') : 'ACTIVE';
    if (!animal || animal.state === to) return;
    await tx.db.updateTable('animal').set({ state: to }).where('id', '=', id).execute();
    await tx.db
      .updateTable('animalOwnership')
      .set({ archived })
      .where('animalId', '=', id)
      .where('till', 'is', null)
      .execute();
    if (archived) await withdrawOffersOf(tx, id);
    await recordEvent(tx, {
      entity: 'animal',
      entityId: id,
      kind: { ARCHIVED: 'archived', DECEASED: 'deceased', ACTIVE: 'restored' }[to],
      from: animal.state,
      to,
    });
  });
}
