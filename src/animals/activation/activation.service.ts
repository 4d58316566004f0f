import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { KIT_TAKEN } from '#animals/kits/kits.rules.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { createAnimal, findActivatable } from '#animals/records/animals.service.ts';
import { refuseRegistration } from '#animals/records/own-numbers.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { markKitActivated, type Kit } from '#animals/kits/kits.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { redeemCredit } from '#shop/loyalty/credits.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { turnaroundDays } from '#shop/fulfilment/turnaround.service.ts';
import { turnaroundOfKit } from '#shop/fulfilment/quick-turnaround.service.ts';
import { markUnitState } from '#shop/fulfilment/order-units.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { custodyOfKit, householdOf } from '#animals/collection/custody.service.ts';
import { kitActivated } from './activation.events.ts';
import { birthDateOf, noConsent, weightInGrams, type DraftData, type Pet } from './activation.rules.ts';
import { hasCredit, requireUsableKit } from './barcodes.service.ts';
import { findKitProfile, testsOfKit } from '#animals/extra-tests/kit-tests.service.ts';
import { findLocked, refuseSkip } from './drafts.service.ts';
import { CHOOSE_IT } from './steps.service.ts';
import { applyPaidExtras } from '#animals/extra-tests/order-extra-tests.service.ts';

export interface Activated {
  animalId: number;
  animalName: string;
  barcode: string;
  productName: string;
  tests: number;
  turnaroundDays: number | null;
}

/**
 * Binds the kit of a finished draft to its animal. Animal, activation, sample, balance and order change in one
 * transaction. A retry by the same person gets the same response; anyone else is refused (trust.md K1, K2).
 */
export async function activateKit(ctx: Ctx, input: { draftId: string }): Promise<Activated> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const draft = await findLocked(tx, input.draftId);
    if (!draft) return requireActivated(tx, input.draftId);
    refuseSkip(draft.data, 5);
    const data = draft.data as Finished;
    const kit = await requireUsableKit(tx, data.barcodes.barcode, 'barcodes');
    const product = await productOf(tx, kit, data);
    const animalId = await animalFor(tx, data.pet, user.id);
    failpoint(tx, 'activation.animal_written');
    const bound = { kitId: kit.id, from: kit.state, animalId, personId: user.id, productId: product.id };
    if (!(await markKitActivated(tx, { ...bound, secondBarcode: data.barcodes.secondBarcode }))) {
      await requireUsableKit(tx, data.barcodes.barcode, 'barcodes');
      throw invalid({ barcodes: [KIT_TAKEN] });
    }
    failpoint(tx, 'activation.kit_bound');
    const activationId = await writeActivation(tx, { draft: data, draftId: draft.id, ...bound });
    const testIds = await testsFor(tx, { id: kit.id, productId: product.id }, data);
    await raise(tx, kitActivated, { kitId: kit.id, animalId, activationId, testIds });
    const extras = await applyPaidExtras(tx, { kitId: kit.id, personId: user.id });
    await markUnitState(tx, { kitId: kit.id, state: 'ACTIVATED' });
    failpoint(tx, 'activation.sample_registered');
    await tx.db.deleteFrom('activationDraft').where('id', '=', draft.id).execute();
    await notifyPerson(tx, { activationId, data, barcode: kit.barcode, productName: product.name });
    failpoint(tx, 'activation.before_commit');
    return {
      animalId,
      animalName: data.pet.petName,
      barcode: kit.barcode,
      productName: product.name,
      turnaroundDays: await turnaroundOfKit(tx, kit.id, product.turnaroundDays),
      tests: testIds.length + extras,
    };
  });
}

type Finished = DraftData & Required<Pick<DraftData, 'barcodes' | 'pet' | 'person'>>;

/** The draft is deleted on activation. The activation keeps its id, so that a retry finds the result. */
async function requireActivated(ctx: Ctx, draftId: string): Promise<Activated> {
  const done = await findActivated(ctx, draftId);
  if (!done) throw new Failure('not_found');
  return done;
}

export async function findActivated(ctx: Ctx, draftId: string): Promise<Activated | null> {
  if (!ctx.user) return null;
  const row = await ctx.db
    .selectFrom('activation')
    .innerJoin('kit', 'kit.id', 'activation.kitId')
    .innerJoin('animal', 'animal.id', 'activation.animalId')
    .innerJoin('product', 'product.id', 'activation.productId')
    .select(['animal.id as animalId', 'animal.name as animalName', 'kit.barcode'])
    .select(['product.name as productName', 'kit.id as kitId'])
    .select(turnaroundDays.as('turnaroundDays'))
    .select(
      sql<number>`(select count(*)::int from sample_test st join sample s on s.id = st.sample_id where s.activation_id = activation.id)`.as(
        'tests',
      ),
    )
    .where('activation.draftId', '=', draftId)
    .where('activation.personId', '=', ctx.user.id)
    .executeTakeFirst();
  if (!row) return null;
  const { kitId, ...activated } = row;
  return { ...activated, turnaroundDays: await turnaroundOfKit(ctx, kitId, row.turnaroundDays) };
}

/** The kit's own product; for a blank kit, the oldest test of the balance, which is redeemed here. */
async function productOf(tx: Ctx, kit: Kit, { barcodes, pet }: Finished) {
  const user = requireUser(tx);
  const bought = barcodes.productId ? (await catalogue(tx)).productsById.get(barcodes.productId) : undefined;
  const categoryId = barcodes.categoryId ?? bought?.category.id ?? null;
  if (kit.productId === null && bought && !(await hasCredit(tx, bought.category.id)))
    throw invalid({ barcodes: ["Pay for this kit's test first."] });
  const redeemed =
    kit.productId === null && categoryId !== null
      ? await redeemCredit(tx, { personId: user.id, categoryId, kitId: kit.id })
      : null;
  const productId = kit.productId ?? redeemed?.productId ?? null;
  const product = productId === null ? null : (await catalogue(tx)).productsById.get(productId);
  if (!product) throw invalid({ barcodes: ['This kit has no test yet. Use a test from your balance or buy one.'] });
  const profile = await findKitProfile(tx, { id: kit.id, productId: product.id });
  const speciesId = profile?.speciesId ?? product.speciesId;
  if (speciesId !== null && speciesId !== pet.speciesId) {
    throw invalid({ barcodes: [speciesId === 1 ? 'This is a kit for dogs.' : 'This is a kit for cats.'] });
  }
  return product;
}

async function animalFor(tx: Ctx, pet: Pet, ownerId: string): Promise<number> {
  if (pet.animalId !== null) {
    const animal = await findActivatable(tx, pet.animalId);
    if (animal.speciesId !== pet.speciesId) throw invalid({ animalId: ['This kit is for a different species.'] });
    return animal.id;
  }
  // Since step 2, another animal may have been given this number, or the guest may have signed in.
  const takenNumber = await refuseRegistration(tx, pet, { advice: CHOOSE_IT });
  if (takenNumber) throw invalid({ registrationNumber: [takenNumber] });
  const { id } = await createAnimal(tx, {
    ownerId,
    name: pet.petName,
    speciesId: pet.speciesId,
    breedId: pet.breedId,
    sex: pet.gender,
    dateOfBirth: birthDateOf(pet),
    registeredName: pet.registrationName || null,
    registrationNumber: pet.registrationNumber || null,
    chipNumber: pet.chipNumber || null,
    colour: pet.colour || null,
    weightGrams: weightInGrams(pet),
    personality: pet.personality || null,
    sireId: pet.sireId ?? null,
    damId: pet.damId ?? null,
  });
  return id;
}

interface NewActivation {
  draft: Finished;
  draftId: string;
  kitId: number;
  productId: number;
  animalId: number;
  personId: string;
}

async function writeActivation(tx: Ctx, { draft, draftId, ...bound }: NewActivation): Promise<number> {
  const { kitId, productId, animalId, personId } = bound;
  const { excludedProducts, collector, consent } = draft;
  const custody = await custodyOfKit(tx, {
    kitId,
    animalId,
    ownerId: personId,
    collector: collector?.type ?? 'self',
    contact: householdOf(draft.person),
  });
  const { id } = await tx.db
    .insertInto('activation')
    .values({
      kitId,
      animalId,
      personId,
      productId,
      draftId,
      contact: JSON.stringify(draft.person),
      excludedTests: [...(excludedProducts?.trait ?? []), ...(excludedProducts?.disease ?? [])],
      collector: JSON.stringify(collector ?? { type: 'self', name: '' }),
      consent: JSON.stringify(consent ?? noConsent),
      custodyGrade: custody.grade,
      custodyReason: custody.reason,
      termsAcceptedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'activation', entityId: id, kind: 'activated' });
  return id;
}

async function testsFor(
  tx: Ctx,
  kit: { id: number; productId: number },
  { pet, excludedProducts }: Finished,
): Promise<number[]> {
  const excluded = new Set([...(excludedProducts?.trait ?? []), ...(excludedProducts?.disease ?? [])]);
  const tests = await testsOfKit(tx, kit, pet.breedId);
  return tests.map((test) => test.id).filter((id) => !excluded.has(id));
}

interface ActivationNotice {
  activationId: number;
  data: Finished;
  barcode: string;
  productName: string;
}

async function notifyPerson(tx: Ctx, { activationId, data, barcode, productName }: ActivationNotice): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `activation:${activationId}`,
    to: data.person.email,
    personId: tx.user?.id,
    template: 'activation.done',
    data: { animalName: data.pet.petName, barcode: formatBarcode(barcode), productName },
  });
}
