import { seededRandom } from '#adapters/random.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { hashPassword } from '#platform/sign-in/passwords.service.ts';
import { makeShareLink } from '#animals/sharing/share-links.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { setRelativeConsent } from '#laboratory/relatives/consent.service.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { createFamily, type DemoAnimal, isCat, type SeededAnimal } from './demo-animals.ts';
import { breedGroup, breedGroupGenotypes, breedGroupOwners } from './breed-group.ts';
import { createKit } from './demo-clubs.ts';
import { makeGenotypes } from './demo-genotypes.ts';
import { readTests, report, reportAnimal } from './demo-lab.ts';
import { as } from './demo-orders.ts';
import { createUser, type DemoPeople } from './demo-people.ts';
import { makeProfiles } from './demo-profiles.ts';
import { kennelLine, kennelLineGenotypes } from './kennel-line.ts';

const EMAIL = 'breeder.emberfield@demo.test';
const PRCD = 10_001;
/** Hazel's sample is still being tested; all others are reported. */
const states: Record<string, SampleState> = { hazel: 'RUN' };
/** Dogs tested without some tests of the profile, which can still be added. */
const testedInPart = ['rusty'];

/** A kennel with every kind of result: inherited, failed, amended, partly tested, shared, transferred. */
export async function seedKennelLine(tx: Ctx, people: DemoPeople): Promise<Map<string, SeededAnimal>> {
  const owner = await createUser(tx, {
    type: 'breeder',
    email: EMAIL,
    firstName: 'Nora',
    lastName: 'Finch',
    countryCode: 'AU',
    stateCode: 'VIC',
    passwordHash: await hashPassword(tx.config.demoPassword),
    breeder: { kennelName: 'Emberfield', prefix: 'Emberfield' },
  });
  const line = { animals: kennelLine, fixed: kennelLineGenotypes, seed: 'damsire-demo-kennel-line' };
  const { family, genotypes } = await reportFamily(tx, { ...line, people, ownerOf: () => owner, firstNumber: 101 });
  await amendEmber(tx, { people, ember: family.get('ember'), calls: genotypes.get('ember') ?? new Map() });
  await shareAndHandOver(tx, { owner, animals: family });
  return family;
}

interface ReportedFamily {
  animals: readonly DemoAnimal[];
  fixed: Parameters<typeof makeGenotypes>[2]['fixed'];
  seed: string;
  people: DemoPeople;
  ownerOf: (animal: DemoAnimal) => SessionUser;
  firstNumber: number;
}

/** Creates a family and reports its results and marker profiles, all consistent with the pedigree. */
async function reportFamily(tx: Ctx, { animals, fixed, seed, people, ownerOf, firstNumber }: ReportedFamily) {
  const family = await createFamily(tx, animals, { ownerOf, firstNumber });
  const genotypes = makeGenotypes(seededRandom(seed), await readTests(tx), { animals, fixed });
  const profiles = await makeProfiles(tx, animals, `${seed}-profiles`);
  for (const animal of family.values()) {
    const { key } = animal;
    await reportAnimal(tx, {
      people,
      owner: ownerOf(animal),
      animal,
      barcode: await createKit(tx, people, isCat(animal) ? 'cat' : 'dog'),
      calls: firstReading(key, genotypes.get(key) ?? new Map()),
      profiles,
      state: states[key] ?? 'REPORTED',
      isInPart: testedInPart.includes(key),
    });
  }
  return { family, genotypes };
}

/** Ember was first reported as a carrier of progressive retinal atrophy. */
function firstReading(key: string, calls: Map<number, string>): Map<number, string> {
  return key === 'ember' ? new Map([...calls, [PRCD, 'N/P']]) : calls;
}

interface Amendment {
  people: DemoPeople;
  ember: SeededAnimal | undefined;
  calls: Map<number, string>;
}

async function amendEmber(tx: Ctx, { people, ember, calls }: Amendment): Promise<void> {
  if (!ember) return;
  const { id: sampleId, barcode } = await tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select(['sample.id', 'kit.barcode'])
    .where('sample.animalId', '=', ember.id)
    .executeTakeFirstOrThrow();
  await amendSample(as(tx, people.reviewer), {
    sampleId,
    reason: 'The plate was read in the wrong order',
    password: tx.config.demoPassword,
  });
  await report(tx, { people, state: 'REPORTED', barcode, animal: ember, profiles: null, calls, sampleId });
}

interface Sharing {
  owner: SessionUser;
  animals: ReadonlyMap<string, SeededAnimal>;
}

/**
 * Orion's results are shared with buyers by a link. Poppy was transferred to her new owner, and the kennel still has
 * access. Both owners use the relatives finder.
 */
async function shareAndHandOver(tx: Ctx, { owner, animals }: Sharing): Promise<void> {
  const id = (key: string) => animals.get(key)?.id ?? 0;
  const breeder = as(tx, owner);
  await makeShareLink(breeder, { animalId: id('orion'), level: 'VIEW', days: 90, barcodes: null, label: 'Stud page' });
  const buyer = await createUser(tx, {
    type: 'owner',
    email: 'lena.marsden@example.test',
    firstName: 'Lena',
    lastName: 'Marsden',
    countryCode: 'AU',
    stateCode: 'VIC',
  });
  await offerAnimals(breeder, {
    animalIds: [id('poppy')],
    email: buyer.email,
    note: 'Enjoy your puppy!',
    keepsAccess: true,
  });
  const offer = await tx.db
    .selectFrom('animalTransfer')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await acceptTransfer(as(tx, buyer), { id: offer.id });
  const shown = { isGiven: true, showsName: true, takesMessages: true };
  for (const key of ['flint', 'ember', 'orion', 'sorrel', 'bramble', 'jasper'])
    await setRelativeConsent(breeder, { id: id(key), ...shown });
  await setRelativeConsent(as(tx, buyer), { id: id('poppy'), ...shown });
}

/** Unrelated Labradors of three owners: enough for the breed figures with which a dog is compared. */
export async function seedBreedGroup(tx: Ctx, people: DemoPeople): Promise<Map<string, SeededAnimal>> {
  const owners: SessionUser[] = [];
  for (const [firstName, lastName] of breedGroupOwners) {
    const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@example.test`;
    owners.push(
      await createUser(tx, { type: 'owner', email, firstName, lastName, countryCode: 'AU', stateCode: 'VIC' }),
    );
  }
  const ownerOf = ({ key }: DemoAnimal) => owners[breedGroup.findIndex((dog) => dog.key === key) % owners.length]!;
  const group = { animals: breedGroup, fixed: breedGroupGenotypes, seed: 'damsire-demo-breed', firstNumber: 201 };
  return (await reportFamily(tx, { ...group, people, ownerOf })).family;
}
