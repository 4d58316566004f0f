import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { enterKitBarcode } from '#animals/activation/drafts.service.ts';
import { type Collector, type ExcludedProducts, noConsent, type Pet } from '#animals/activation/activation.rules.ts';
import { saveAboutMe, saveAboutPet, saveReview } from '#animals/activation/steps.service.ts';
import { fullProfileOf, testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { advanceSamples } from '#laboratory/samples/sample-list.service.ts';
import { importResults } from '#laboratory/results-import/import.service.ts';
import { importProfiles } from '#laboratory/results-import/profile-import.service.ts';
import { rejectSample } from '#laboratory/reception/holds.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideConfirmed, submitForReview } from '#laboratory/samples/review.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { requestDestruction } from '#animals/stored-samples/sample-storage.service.ts';
import { destroySample, setPlace } from '#laboratory/sample-storage/store-samples.service.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import { loadHaplotypes } from './demo-haplotypes.ts';
import { FAILED, recordedBasis } from './demo-basis.ts';
import { demoAnimals, type SeededAnimal } from './demo-animals.ts';
import { kennelGenotypes, makeGenotypes, type SeedTest } from './demo-genotypes.ts';
import { makeProfiles, profileTable, type DemoProfiles } from './demo-profiles.ts';
import { as, type DemoKits } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

interface Parts {
  people: DemoPeople;
  animals: Map<string, SeededAnimal>;
  kits: DemoKits;
}

/** The states of the animals' samples: one sample in each state, and the older animals with results. */
const plan: readonly (readonly [string, SampleState])[] = [
  ['barnaby', 'STORED'],
  ['juno', 'REPORTED'],
  ['hector', 'REPORTED'],
  ['pearl', 'REPORTED'],
  ['archie', 'REPORTED'],
  ['willow', 'REPORTED'],
  ['biscuit', 'REPORTED'],
  ['saffron', 'REPORTED'],
  ['magnus', 'REPORTED'],
  ['moss', 'APPROVED'],
  ['fergus', 'IN_REVIEW'],
  ['isla', 'GENOTYPED'],
  ['teddy', 'RUN'],
  ['clover', 'PLATED'],
  ['pip', 'EXTRACTED'],
  ['nell', 'EXTRACTING'],
  ['moss', 'ACCESSIONED'],
  ['fergus', 'RECEIVED'],
  ['isla', 'ON_HOLD'],
  ['teddy', 'REJECTED'],
  ['clover', 'QC_FAILED'],
  ['barnaby', 'RESAMPLE_REQUESTED'],
  ['juno', 'DESTROYED'],
  ['hector', 'IN_TRANSIT'],
  ['pearl', 'REGISTERED'],
  ['archie', 'LOST'],
  ['willow', 'CANCELLED'],
  ['biscuit', 'EXPIRED'],
];

/**
 * The number of profile tests that a partly tested dog lacks, which can still be added to its stored sample. One of the
 * Labrador's is recessive, so that a dog whose parents are both clear is clear by parentage for it.
 */
const LEFT_OUT = { trait: 1, disease: 3 };

/** The steps of a sample to each state: bench steps set directly, the others by their services. */
const pathTo: Partial<Record<SampleState, readonly SampleState[]>> = {
  IN_TRANSIT: ['IN_TRANSIT'],
  LOST: ['IN_TRANSIT', 'LOST'],
  CANCELLED: ['CANCELLED'],
  EXPIRED: ['EXPIRED'],
  ON_HOLD: ['ON_HOLD'],
  REJECTED: ['REJECTED'],
};
const bench: readonly SampleState[] = ['ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN'];
const withCalls: readonly SampleState[] = ['GENOTYPED', 'IN_REVIEW', 'APPROVED', 'REPORTED', 'STORED', 'DESTROYED'];

/** The data of the demo laboratory. */
export interface LabBooks {
  genotypes: ReturnType<typeof makeGenotypes>;
  profiles: DemoProfiles;
}

export async function seedSamples(tx: Ctx, parts: Parts): Promise<LabBooks> {
  const genotypes = makeGenotypes(tx.adapters.random, await readTests(tx), {
    animals: demoAnimals,
    fixed: kennelGenotypes,
  });
  const profiles = await makeProfiles(tx, demoAnimals, 'damsire-demo-profiles');
  const left = { dog: [...parts.kits.dog], cat: [...parts.kits.cat] };
  for (const [key, state] of plan) {
    const animal = parts.animals.get(key);
    const barcode = animal && (animal.speciesId === 1 ? left.dog : left.cat).shift();
    if (!animal || !barcode) throw new Error(`no kit left for ${key}`);
    await activate(as(tx, parts.people.breeder), animal, barcode);
    await takeTo(tx, { ...parts, state, barcode, animal, profiles, calls: genotypes.get(key) ?? new Map() });
  }
  return { genotypes, profiles };
}

/** The last tests in an animal's full breed profile. */
async function lastTests(tx: Ctx, { speciesId, breedId }: SeededAnimal): Promise<ExcludedProducts> {
  const held = await catalogue(tx);
  const profile = fullProfileOf(held, speciesId === 2 ? 2 : 1);
  const tests = profile ? testsOfProduct(held, profile.id, breedId) : [];
  const last = (kind: keyof typeof LEFT_OUT) =>
    tests.flatMap((test) => (test.kind === kind ? test.id : [])).slice(-LEFT_OUT[kind]);
  return { trait: last('trait'), disease: last('disease') };
}

interface Reported {
  people: DemoPeople;
  owner: SessionUser;
  animal: SeededAnimal;
  barcode: string;
  calls: Map<number, string>;
  profiles?: DemoProfiles;
  state?: SampleState;
  /** True if some tests of the profile were left out. */
  isInPart?: boolean;
}

/** An animal of another kennel, whose sample was taken by a clinic; reported unless `state` is set. */
export async function reportAnimal(tx: Ctx, { owner, isInPart = false, ...reported }: Reported): Promise<void> {
  const { animal, barcode, profiles = null, state = 'REPORTED' } = reported;
  const excludedProducts = isInPart ? await lastTests(tx, animal) : undefined;
  const collector = { type: 'vet' as const, name: 'Bayside Animal Clinic' };
  await activate(as(tx, owner), animal, barcode, { collector, excludedProducts });
  await takeTo(tx, { ...reported, profiles, state });
}

/** A dog that gets the results of a dog in the plan. */
export async function reportDog(
  tx: Ctx,
  { books, like, ...dog }: Omit<Reported, 'calls'> & { books: LabBooks; like: string },
): Promise<void> {
  await reportAnimal(tx, { ...dog, calls: books.genotypes.get(like) ?? new Map() });
}

interface Choices {
  collector?: Collector;
  excludedProducts?: ExcludedProducts | undefined;
}

const nothingLeftOut: ExcludedProducts = { trait: [], disease: [] };

export async function activate(
  ctx: ReturnType<typeof as>,
  animal: SeededAnimal,
  barcode: string,
  { collector = { type: 'self', name: '' }, excludedProducts = nothingLeftOut }: Choices = {},
): Promise<void> {
  const { id: draftId } = await enterKitBarcode(ctx, { barcode });
  await saveAboutPet(ctx, { draftId, pet: petOf(animal) });
  const person = { firstName: ctx.user.firstName, lastName: ctx.user.lastName, email: ctx.user.email, phone: '' };
  const place = { address: '42 Wattle Road', city: 'Castlemaine', state: 'VIC', postalCode: '3450', country: 'AU' };
  await saveAboutMe(ctx, { draftId, person: { ...person, ...place, acceptTerms: true } });
  await saveReview(ctx, {
    draftId,
    excludedProducts,
    consent: noConsent,
    collector,
  });
  await activateKit(ctx, { draftId });
}

function petOf(animal: SeededAnimal): Pet {
  return {
    animalId: animal.id,
    petName: animal.name,
    gender: animal.sex,
    dobDay: null,
    dobMonth: null,
    dobYear: null,
    weight: null,
    weightType: 'kg',
    speciesId: animal.speciesId,
    breedId: animal.breedId,
    registrationName: '',
    registrationNumber: '',
    chipNumber: '',
    colour: '',
    personality: '',
  };
}

interface Journey {
  people: DemoPeople;
  state: SampleState;
  barcode: string;
  animal: SeededAnimal;
  profiles: DemoProfiles | null;
  calls: Map<number, string>;
}

async function takeTo(tx: Ctx, journey: Journey): Promise<void> {
  const { state, barcode, people } = journey;
  const lab = as(tx, people.lab);
  const sample = await tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select('sample.id')
    .where('kit.barcode', '=', barcode)
    .executeTakeFirstOrThrow();
  const sampleId = sample.id;
  if (['REGISTERED', 'IN_TRANSIT', 'LOST', 'CANCELLED', 'EXPIRED'].includes(state))
    return advanceThrough(lab, sampleId, pathTo[state] ?? []);
  await receiveKit(lab, { barcode });
  if (state === 'RESAMPLE_REQUESTED') return void (await rejectSample(lab, { sampleId, reason: 'EMPTY' }));
  if (['RECEIVED', 'ON_HOLD', 'REJECTED'].includes(state)) return advanceThrough(lab, sampleId, pathTo[state] ?? []);
  if (state === 'QC_FAILED') {
    await advance(lab, sampleId, 'EXTRACTED');
    return advanceThrough(lab, sampleId, ['QC_FAILED']);
  }
  await advance(lab, sampleId, withCalls.includes(state) ? 'PLATED' : state);
  if (withCalls.includes(state)) await report(tx, { ...journey, sampleId });
}

async function advanceThrough(ctx: Ctx, sampleId: number, states: readonly SampleState[]): Promise<void> {
  for (const to of states) {
    const set =
      to === 'ON_HOLD'
        ? { holdReason: 'ID_MISMATCH', heldFrom: 'RECEIVED' }
        : to === 'REJECTED'
          ? { rejectReason: 'EMPTY' }
          : {};
    await moveSample(ctx, { sampleId, to, set });
  }
}

async function advance(ctx: Ctx, sampleId: number, last: SampleState): Promise<void> {
  // A plate for each sample: the next sample comes when this plate was already run.
  const plate = `P26-${String(sampleId).padStart(3, '0')}`;
  for (const to of bench.slice(0, bench.indexOf(last) + 1))
    await advanceSamples(ctx, { sampleIds: [sampleId], to, plate });
}

/** Imports the calls of a sample on the plate and advances the sample to its state. */
export async function report(tx: Ctx, journey: Journey & { sampleId: number }): Promise<void> {
  const { state, barcode, people, sampleId } = journey;
  const lab = as(tx, people.lab);
  const ordered = await tx.db
    .selectFrom('sampleTest')
    .select('testId')
    .where('sampleId', '=', sampleId)
    .orderBy('testId')
    .execute();
  const analysedOn = tx.now.toISOString().slice(0, 10);
  const lines = ordered.map(({ testId }) => {
    const genotype = journey.calls.get(testId) ?? '';
    const called = genotype === FAILED ? ',failed' : `${genotype},called`;
    return [barcode, testId, called, analysedOn, ...recordedBasis(testId, genotype)].join(',');
  });
  const answer = await importResults(lab, {
    fileName: `run-${barcode}.csv`,
    content: `barcode,test,genotype,status,date,method,quality,repeats\n${lines.join('\n')}\n`,
  });
  if (!answer.accepted) throw new Error(`demo results rejected: ${JSON.stringify(answer.problems.slice(0, 3))}`);
  const { profiles } = journey;
  const profile = profiles && (await importProfiles(lab, { content: profileTable({ ...journey, profiles }) }));
  if (profile && !profile.accepted) throw new Error(`demo profile rejected: ${JSON.stringify(profile.problems)}`);
  if (profile) await loadHaplotypes(lab, { key: journey.animal.key, barcode });
  const steps: [SampleState, () => Promise<unknown>][] = [
    ['IN_REVIEW', () => submitForReview(lab, { sampleId })],
    ['APPROVED', () => decideConfirmed(as(tx, people.reviewer), { sampleId, decision: 'APPROVED' })],
    ['REPORTED', () => releaseSample(as(tx, people.reviewer), { sampleId })],
    ['STORED', () => setPlace(lab, { sampleId, place: 'Freezer 2, box 14' })],
    ['DESTROYED', () => destroy(tx, journey)],
  ];
  if (state === 'GENOTYPED') return;
  for (const [reached, act] of steps) {
    await act();
    if (reached === state) return;
  }
}

/** Destroys a sample at its owner's request, with the reviewer as witness. */
async function destroy(tx: Ctx, { people, barcode, sampleId }: Journey & { sampleId: number }): Promise<void> {
  await requestDestruction(as(tx, people.breeder), { barcode });
  await destroySample(as(tx, people.lab), { sampleId, method: 'INCINERATED', witnessId: people.reviewer.id });
}

export async function readTests(tx: Ctx): Promise<SeedTest[]> {
  const rows = await tx.db
    .selectFrom('test')
    .select(['id', 'modeCode', 'inheritance', 'genotypeStrings'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, genetics: describeTest(row) }));
}
