import { normalPostcode } from '#platform/places/place-lines.rules.ts';
import { NOT_IN_MY_ANIMALS } from '#animals/records/animals.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { checkState } from '#platform/accounts/details.service.ts';
import { findActivatable, refuseParents } from '#animals/records/animals.service.ts';
import { findByNumbers, refuseChip, refuseRegistration } from '#animals/records/own-numbers.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { postcodeProblem } from '#platform/places/address-words.rules.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { weightIn } from '#shared/weight.ts';
import {
  birthDateOf,
  missingOfPet,
  refuseBirthDate,
  refuseWeight,
  type Collector,
  type Consent,
  type DraftData,
  type ExcludedProducts,
  type ActivatingPerson,
  type Pet,
} from './activation.rules.ts';
import { describeKit, registerEmail, type KitView } from './barcodes.service.ts';
import { testsOfKit } from '#animals/extra-tests/kit-tests.service.ts';
import { findDraft, refuseSkip, saveStep, type SavedActivation } from './drafts.service.ts';

/** The kit of a draft; null without a barcode. */
export async function kitOf(ctx: Ctx, data: DraftData): Promise<KitView | null> {
  if (!data.barcodes) return null;
  const kit = await findKitByBarcode(ctx, data.barcodes.barcode);
  if (!kit) return null;
  const categoryId = kit.productId === null ? data.barcodes.categoryId : null;
  const boughtId = data.barcodes.productId ?? null;
  return describeKit(ctx, kit, { categoryId, boughtId, field: 'barcodes' }).catch((error: unknown) => {
    // The balance was used elsewhere in the meantime. Only the activation reports this; viewing the draft does not.
    if (error instanceof Failure && error.reason === 'invalid_fields')
      return describeKit(ctx, kit, { categoryId: null, field: 'barcodes' });
    throw error;
  });
}

type PetForm = Omit<Pet, 'speciesId' | 'gender'> & {
  gender: Pet['gender'] | null;
  speciesId?: number | null | undefined;
};

/** Step 2: the species comes from the kit. If an animal is selected, its stored details are used. */
export async function saveAboutPet(ctx: Ctx, input: { draftId: string; pet: PetForm }): Promise<SavedActivation> {
  const draft = await requireStep(ctx, input.draftId, 2);
  const kit = await kitOf(ctx, draft.data);
  const speciesId = kit?.speciesId ?? input.pet.speciesId;
  if (!speciesId) throw invalid({ speciesId: ['This field is required'] });
  // Q080: kits whose tests depend on the breed use the form that requires a breed.
  const needsBreed = kit?.needsBreed ?? false;
  const pet =
    input.pet.animalId === null
      ? await checkNewPet(ctx, { ...input.pet, speciesId }, needsBreed)
      : await petOfAnimal(ctx, { animalId: input.pet.animalId, speciesId, needsBreed });
  // The tests of a kit depend on the breed, so a changed breed must be reviewed again.
  const resetReview = draft.data.pet?.breedId === pet.breedId ? {} : { excludedProducts: undefined, reviewed: false };
  return saveStep(ctx, { draftId: draft.id, step: 2, data: { pet, ...resetReview } });
}

type Answers = Omit<Pet, 'gender'> & Pick<PetForm, 'gender'>;

export const CHOOSE_IT = "If it's the same animal, choose it from My animals.";

/**
 * Reports all missing or invalid fields together; `sameAnimal` is the id and name of the animal that has the number.
 */
async function checkNewPet(ctx: Ctx, { gender, ...pet }: Answers, needsBreed: boolean): Promise<Pet> {
  const fields = missingOfPet({ ...pet, gender });
  const today = ctx.now.toISOString().slice(0, 10);
  const badDate = refuseBirthDate(birthDateOf(pet), today);
  if (badDate) fields['dobDay'] = [badDate];
  const badWeight = refuseWeight(pet);
  if (badWeight) fields['weight'] = [badWeight];
  const badChip = pet.chipNumber ? await refuseChip(ctx, pet.chipNumber, { advice: CHOOSE_IT }) : null;
  if (badChip) fields['chipNumber'] = [badChip];
  const takenNumber = await refuseRegistration(ctx, pet, { advice: CHOOSE_IT });
  if (takenNumber) fields['registrationNumber'] = [takenNumber];
  const sameAnimal = await findByNumbers(ctx, pet);
  if (sameAnimal) fields['sameAnimal'] = [String(sameAnimal.id), sameAnimal.name];
  const breed = pet.breedId === null ? null : (await catalogue(ctx)).breedsById.get(pet.breedId);
  if (pet.breedId !== null && breed?.speciesId !== pet.speciesId) {
    fields['breedId'] = [pet.speciesId === 1 ? 'Choose a dog breed.' : 'Choose a cat breed.'];
  }
  Object.assign(fields, await parentProblems(ctx, pet));
  if (pet.breedId === null && needsBreed) fields['breedId'] = [REQUIRED];
  if (gender === null || Object.keys(fields).length > 0) throw invalid(fields);
  return { ...pet, gender };
}

/** Checked here so that the form can show problems, and again when the animal is created. */
function parentProblems(ctx: Ctx, pet: Omit<Answers, 'gender'>): Promise<FieldErrors> {
  const child = { id: 0, speciesId: pet.speciesId, dateOfBirth: birthDateOf(pet) };
  return refuseParents(ctx, child, { sireId: pet.sireId ?? null, damId: pet.damId ?? null });
}

interface Chosen {
  animalId: number;
  speciesId: number;
  needsBreed: boolean;
}

async function petOfAnimal(ctx: Ctx, { animalId, speciesId, needsBreed }: Chosen): Promise<Pet> {
  const { weightUnit = 'kg' } = requireUser(ctx);
  const animal = await findActivatable(ctx, animalId).catch((error: unknown) => {
    if (error instanceof Failure && error.reason === 'not_found') throw invalid({ animalId: [NOT_IN_MY_ANIMALS] });
    throw error;
  });
  if (animal.breedId === null && needsBreed)
    throw invalid({ animalId: ['Add the breed first. The tests depend on it.'] });
  if (animal.speciesId !== speciesId)
    throw invalid({ animalId: [speciesId === 1 ? 'This kit is for a dog.' : 'This kit is for a cat.'] });
  const [dobYear = null, dobMonth = null, dobDay = null] = animal.dateOfBirth?.split('-').map(Number) ?? [];
  return {
    animalId: animal.id,
    petName: animal.name,
    gender: animal.sex,
    dobDay,
    dobMonth,
    dobYear,
    weight: animal.weightGrams === null ? null : weightIn(animal.weightGrams, weightUnit),
    weightType: weightUnit,
    speciesId: animal.speciesId,
    breedId: animal.breedId,
    registrationName: animal.registeredName ?? '',
    registrationNumber: animal.registrationNumber ?? '',
    chipNumber: animal.chipNumber ?? '',
    colour: animal.colour ?? '',
    personality: animal.personality ?? '',
  };
}

/** Step 3: state and postcode have to match the country. */
export async function saveAboutMe(
  ctx: Ctx,
  input: { draftId: string; person: ActivatingPerson },
): Promise<SavedActivation> {
  const draft = await requireStep(ctx, input.draftId, 3);
  const { country, state, postalCode } = input.person;
  const facts = countryFacts(country);
  if (!facts) throw invalid({ country: ['Choose a country.'] });
  await checkState(ctx, country, state || null);
  const problem = postcodeProblem(facts, postalCode);
  if (problem) throw invalid({ postalCode: [problem] });
  // A guest has one email address: the account and the results use the latest one entered.
  const email = ctx.user ? {} : { email: await guestEmail(ctx, draft.data, input.person.email) };
  const person = { ...input.person, postalCode: normalPostcode(country, postalCode) };
  return saveStep(ctx, { draftId: input.draftId, step: 3, data: { person, ...email } });
}

/** A changed email address is checked like the first one. */
async function guestEmail(ctx: Ctx, data: DraftData, typed: string): Promise<string> {
  const email = typed.toLowerCase();
  if (data.email && data.barcodes && email !== data.email)
    await registerEmail(ctx, { email, barcode: data.barcodes.barcode });
  return email;
}

export interface Review {
  draftId: string;
  excludedProducts: ExcludedProducts;
  consent: Consent;
  collector: Collector;
}

/** Step 4: excluded tests, consents, and who took the sample. */
export async function saveReview(ctx: Ctx, input: Review): Promise<SavedActivation> {
  const draft = await requireStep(ctx, input.draftId, 4);
  const tests = await testsOfDraft(ctx, draft.data, await kitOf(ctx, draft.data));
  const excluded = [...input.excludedProducts.trait, ...input.excludedProducts.disease];
  const known = new Set(tests.map((test) => test.id));
  if (excluded.some((id) => !known.has(id))) throw invalid({ excludedProducts: ["This test isn't part of the kit."] });
  if (tests.length > 0 && new Set(excluded).size >= tests.length)
    throw invalid({ excludedProducts: ['Keep at least one test.'] });
  const { excludedProducts, consent, collector } = input;
  return saveStep(ctx, { draftId: draft.id, step: 4, data: { excludedProducts, consent, collector, reviewed: true } });
}

/** The tests of the kit for this animal, before exclusions. */
export async function testsOfDraft(ctx: Ctx, data: DraftData, kit: KitView | null) {
  if (!kit?.productId || !data.pet) return [];
  const found = await findKitByBarcode(ctx, kit.barcode);
  return found ? testsOfKit(ctx, { id: found.id, productId: kit.productId }, data.pet.breedId) : [];
}

async function requireStep(ctx: Ctx, draftId: string, step: number): Promise<SavedActivation> {
  const draft = await findDraft(ctx, draftId);
  if (!draft) throw new Failure('not_found');
  refuseSkip(draft.data, step);
  return draft;
}
