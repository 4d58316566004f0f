import type { Ctx } from '#platform/context/context.ts';
import type { SeededAnimal } from './demo-animals.ts';
import { createKit } from './demo-clubs.ts';
import { reportAnimal, type LabBooks } from './demo-lab.ts';
import { ago, as, kitsOfOrder, placeDemoOrder, shipDemoOrder } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const DOG_PROFILE = 36;
const DAYS_AGO = 20;
/** Ruby: solid red. */
const RED = [11_001, 'e/e'] as const;
const [EPISODIC_FALLING, MACROTHROMBOCYTOPENIA, MCAD_DEFICIENCY] = [10_098, 10_225, 10_253];

/**
 * A clinic's order on account, not yet due, and the results of the sampled patient, which is affected in two tests of
 * its breed.
 */
export async function seedPatient(
  tx: Ctx,
  { people, animals, books }: { people: DemoPeople; animals: Map<string, SeededAnimal>; books: LabBooks },
): Promise<void> {
  const animal = animals.get('ziggy');
  if (!animal) throw new Error('the patient is missing');
  const { orderId } = await placeDemoOrder(as(ago(tx, DAYS_AGO), people.vet), [
    { productId: DOG_PROFILE, quantity: 1, animalId: animal.id },
  ]);
  await shipDemoOrder(tx, people, { orderId, daysAgo: DAYS_AGO });
  const [kit] = await kitsOfOrder(tx, orderId);
  const calls = new Map(books.genotypes.get('ziggy'));
  calls
    .set(...RED)
    .set(EPISODIC_FALLING, 'P/P')
    .set(MACROTHROMBOCYTOPENIA, 'P/P')
    .set(MCAD_DEFICIENCY, 'N/P');
  await reportAnimal(tx, { people, owner: people.vet, animal, barcode: kit?.barcode ?? '', calls });
}

const [E_LOCUS, COAT_LENGTH, ICHTHYOSIS, GOLDEN_PRA, BRITTLE_BONES] = [11_001, 11_018, 10_148, 10_014, 10_134];

/** The results of a pet: affected in one test of its breed, a carrier in another. */
export async function seedPet(
  tx: Ctx,
  { people, animals, books }: { people: DemoPeople; animals: Map<string, SeededAnimal>; books: LabBooks },
): Promise<void> {
  const animal = animals.get('luna');
  if (!animal) throw new Error('the pet is missing');
  const calls = new Map(books.genotypes.get('luna'));
  calls
    .set(E_LOCUS, 'e/e')
    .set(COAT_LENGTH, 'l/l')
    .set(ICHTHYOSIS, 'P/P')
    .set(GOLDEN_PRA, 'N/P')
    .set(BRITTLE_BONES, 'N/N');
  await reportAnimal(tx, { people, owner: people.owner, animal, barcode: await createKit(tx, people), calls });
}
