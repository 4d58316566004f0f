import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { failpoint } from '#app/failpoint.ts';
import { recordEvent } from '#db/events.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { createAnimal, requireAnimal } from '#features/animals/animals.service.ts';
import { testsOfProduct } from '#features/catalogue/catalogue.rules.ts';
import { catalogue } from '#features/catalogue/snapshot.service.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { findKitByBarcode, markKitActivated, type Kit } from '#features/kits/kits.service.ts';
import { registerSample } from '#features/lab/samples.service.ts';
import { queueMail } from '#features/mail/mail.service.ts';
import { markUnitState } from '#features/orders/units.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { birthDateOf, custodyGrade, missingStep, weightInGrams, type DraftData, type Pet } from './activation.rules.ts';
import { lockDraft, requireUsableKit } from './drafts.service.ts';

export interface Activated {
  animalId: number;
  animalName: string;
  barcode: string;
  productName: string;
  tests: number;
}

/**
 * Binds the kit of a finished draft to its animal: animal, activation, sample and order move together or not at all.
 * A second try by the same person answers like the first; anybody else is refused (trust.md K1, K2).
 */
export async function activateKit(ctx: Ctx, input: { draftId: string; acceptTerms: boolean }): Promise<Activated> {
  const user = requireUser(ctx, { write: true });
  if (!input.acceptTerms) throw invalid({ acceptTerms: ['Please accept the terms.'] });
  return inTransaction(ctx, async (tx) => {
    const done = await findDone(tx, input.draftId, user.id);
    if (done) return done;
    const draft = await lockDraft(tx, input.draftId);
    const step = missingStep(draft.data);
    if (step !== null) throw new Failure('illegal_transition', { message: 'Please fill in the steps before.', details: { step } });
    const { barcodes, pet, person } = draft.data as Required<DraftData>;
    const kit = await requireUsableKit(tx, barcodes.barcode, 'barcodes');
    const { productId, productName } = await productOf(tx, kit, pet);
    const animalId = await animalFor(tx, pet, user.id);
    failpoint(tx, 'activation.animal_written');
    const bound = await markKitActivated(tx, { kitId: kit.id, animalId, personId: user.id, productId, secondBarcode: barcodes.secondBarcode });
    if (!bound) throw invalid({ barcodes: ['This kit has already been activated.'] });
    const activationId = await writeActivation(tx, { draft: draft.data, draftId: input.draftId, kit, productId, animalId, personId: user.id });
    const testIds = await testsFor(tx, { productId, pet, excluded: draft.data.excludedTestIds ?? [] });
    await registerSample(tx, { kitId: kit.id, animalId, activationId, testIds });
    await markUnitState(tx, { kitId: kit.id, state: 'ACTIVATED' });
    await tx.db.deleteFrom('activationDraft').where('id', '=', input.draftId).execute();
    const answer = { animalId, animalName: pet.petName, barcode: kit.barcode, productName, tests: testIds.length };
    await queueMail(tx, {
      dedupeKey: `activation:${activationId}`,
      to: person.email,
      personId: user.id,
      template: 'activation.done',
      data: { animalName: pet.petName, barcode: formatBarcode(kit.barcode), productName },
    });
    failpoint(tx, 'activation.before_commit');
    return answer;
  });
}

/** The draft is gone once its kit is activated: its id is kept on the activation, so that a repeat finds the answer. */
async function findDone(tx: Ctx, draftId: string, personId: string): Promise<Activated | null> {
  const row = await tx.db
    .selectFrom('activation')
    .innerJoin('kit', 'kit.id', 'activation.kitId')
    .innerJoin('animal', 'animal.id', 'activation.animalId')
    .innerJoin('product', 'product.id', 'activation.productId')
    .innerJoin('sample', 'sample.activationId', 'activation.id')
    .select(['animal.id as animalId', 'animal.name as animalName', 'kit.barcode', 'product.name as productName'])
    .select(sql<number>`(select count(*)::int from sample_test st where st.sample_id = sample.id)`.as('tests'))
    .where('activation.draftId', '=', draftId)
    .where('activation.personId', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

async function productOf(tx: Ctx, kit: Kit, pet: Pet): Promise<{ productId: number; productName: string }> {
  const product = kit.productId === null ? null : (await catalogue(tx)).productsById.get(kit.productId);
  if (!product) throw invalid({ barcodes: ['This kit has no test yet. Please choose one, or use a test of your balance.'] });
  if (product.speciesId !== null && product.speciesId !== pet.speciesId) {
    throw invalid({ barcodes: [product.speciesId === 1 ? 'This is a kit for dogs.' : 'This is a kit for cats.'] });
  }
  return { productId: product.id, productName: product.name };
}

async function animalFor(tx: Ctx, pet: Pet, ownerId: string): Promise<number> {
  if (pet.animalId !== null) {
    await requireAnimal(tx, pet.animalId, 'MANAGE');
    const animal = await tx.db.selectFrom('animal').select(['speciesId']).where('id', '=', pet.animalId).executeTakeFirstOrThrow();
    if (animal.speciesId !== pet.speciesId) throw invalid({ pet: ['The animal is of another species than the kit.'] });
    return pet.animalId;
  }
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
  });
  return id;
}

async function writeActivation(
  tx: Ctx,
  input: { draft: DraftData; draftId: string; kit: Kit; productId: number; animalId: number; personId: string },
): Promise<number> {
  const { draft, draftId, kit, productId, animalId, personId } = input;
  const { id } = await tx.db
    .insertInto('activation')
    .values({
      kitId: kit.id,
      animalId,
      personId,
      productId,
      draftId,
      contact: JSON.stringify(draft.person),
      excludedTests: draft.excludedTestIds ?? [],
      collector: JSON.stringify(draft.collector ?? { type: 'self', name: '' }),
      consent: JSON.stringify(draft.consent ?? {}),
      custodyGrade: custodyGrade(draft.collector),
      termsAcceptedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'activation', entityId: id, kind: 'activated' });
  return id;
}

async function testsFor(tx: Ctx, input: { productId: number; pet: Pet; excluded: number[] }): Promise<number[]> {
  const breedId = input.pet.animalId === null ? input.pet.breedId : await breedOf(tx, input.pet.animalId);
  const tests = testsOfProduct(await catalogue(tx), input.productId, breedId);
  return tests.map((test) => test.id).filter((id) => !input.excluded.includes(id));
}

async function breedOf(tx: Ctx, animalId: number): Promise<number | null> {
  const row = await tx.db.selectFrom('animal').select('breedId').where('id', '=', animalId).executeTakeFirst();
  return row?.breedId ?? null;
}

/** The kit that this person activated with a barcode, for the link beside "already activated". */
export async function findMyKit(ctx: Ctx, barcode: string): Promise<{ animalId: number } | null> {
  const user = requireUser(ctx);
  const kit = await findKitByBarcode(ctx, barcode);
  return kit?.activatedBy === user.id && kit.animalId !== null ? { animalId: kit.animalId } : null;
}
