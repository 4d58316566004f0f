import { expect, test } from 'vitest';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { founder, offspring, tableOfDog, type Diploid } from '../../../test/support/family-genomes.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createAccessionedSample, useLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { findAnimal, findPedigree } from '#animals/records/animal-facts.service.ts';
import { updateAnimal } from '#animals/records/animal-editing.service.ts';
import { listKinships } from '#laboratory/diversity/kinship.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { importProfileFile } from '#laboratory/results-import/genome-import.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { compareGenome, compareWaiting } from './compare-genome.service.ts';
import { recordConflict } from './identity.service.ts';
import { listQuestions } from './identity-questions.service.ts';
import { resolveConflicts } from './identity-review.service.ts';

const database = useDatabase();
const lab = useLab(database);

interface DogOptions {
  sireId?: number;
  damId?: number;
  sex?: 'male' | 'female';
  dateOfBirth?: string;
  bed?: LabBed;
}

/** An animal with a sample on the plate. */
async function createDog({ bed = lab, sex = 'female', ...options }: DogOptions) {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const dateOfBirth = options.dateOfBirth ?? (options.damId || options.sireId ? '2025-03-01' : '2020-03-01');
  const animalId = await createAnimal(database.db, bed.owner, {
    breedId,
    chipNumber: null,
    ...options,
    sex,
    dateOfBirth,
  });
  return createAccessionedSample(database.db, bed, { animalId });
}

/** Imports the genome and runs the job that this queues. */
async function loadGenome(sample: { sampleId: number }, table: GenotypeTable) {
  const bytes = new TextEncoder().encode(writeVcf(table));
  const answer = await importProfileFile(lab.as(lab.technician), { name: 'x', bytes, species: 'dog', columns: 'Top' });
  expect(answer.problems).toEqual([]);
  await compareGenome(lab.as(null), sample);
}

async function createTyped(genome: Diploid, options: DogOptions, shape: Parameters<typeof tableOfDog>[2] = {}) {
  const sample = await createDog(options);
  await loadGenome(sample, tableOfDog(sample.barcode, genome, { seed: sample.sampleId, ...shape }));
  return sample;
}

const conflictsOf = async (sampleId: number) =>
  (await findLabSample(lab.as(lab.reviewer), sampleId)).conflicts
    .filter(({ resolution }) => resolution === null)
    .map(({ kind, detail }) => [kind, detail]);
const clear = (sampleId: number) =>
  resolveConflicts(lab.as(lab.reviewer), { sampleId, decision: 'CLEARED', reason: 'Checked.', password: PASSWORD });

async function release(sample: Awaited<ReturnType<typeof createDog>>) {
  expect((await lab.load(await lab.fileFor(sample))).accepted).toBe(true);
  await submitForReview(lab.as(lab.technician), sample);
  const decision = { sampleId: sample.sampleId, decision: 'APPROVED' as const, password: PASSWORD };
  await decideReview(lab.as(lab.reviewer), { ...decision, acceptLowCallRate: true });
  return releaseSample(lab.as(lab.reviewer), sample);
}

test('a true family has no conflicts, and is confirmed once released: parents, littermates, offspring, pedigree', async () => {
  const [sirePair, damPair] = [founder(1), founder(2)];
  const sire = await createTyped(sirePair, { sex: 'male' });
  const dam = await createTyped(damPair, {});
  const parents = { sireId: sire.animalId, damId: dam.animalId };
  const pup = await createTyped(offspring(damPair, sirePair, 3), parents);
  const mate = await createTyped(offspring(damPair, sirePair, 4), parents);
  const owner = lab.as(lab.owner);
  for (const { sampleId } of [sire, dam, pup, mate]) expect(await conflictsOf(sampleId)).toEqual([]);
  expect((await findAnimal(owner, pup.animalId)).confirmedRelatives).toEqual([]);
  for (const one of [sire, dam, pup, mate]) await release(one);
  const { confirmedRelatives } = await findAnimal(owner, pup.animalId);
  expect(confirmedRelatives.map(({ id, role }) => [id, role])).toEqual([
    [sire.animalId, 'sire'],
    [dam.animalId, 'dam'],
    [mate.animalId, 'littermate'],
  ]);
  const ofSire = (await findAnimal(owner, sire.animalId)).confirmedRelatives;
  expect(new Set(ofSire.map(({ id, role }) => `${role} ${id}`))).toEqual(
    new Set([`offspring ${mate.animalId}`, `offspring ${pup.animalId}`]),
  );
  const tree = await findPedigree(owner, pup.animalId);
  expect([tree.isConfirmed, tree.sire?.isConfirmed, tree.dam?.isConfirmed]).toEqual([false, true, true]);
});

test('a wrong sire holds both samples and asks the owner; once cleared, both stay flagged but not held', async () => {
  const [damPair, wrongPair] = [founder(11), founder(12)];
  const wrong = await createTyped(wrongPair, { sex: 'male' });
  const dam = await createTyped(damPair, {});
  const pup = await createTyped(offspring(damPair, founder(13), 14), { sireId: wrong.animalId, damId: dam.animalId });
  for (const { sampleId } of [pup, wrong]) {
    expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
    expect(await conflictsOf(sampleId)).toEqual([
      ['RELATIVE_MISMATCH', expect.stringMatching(/recorded as the sire of .* no allele in common at \d{2,} of 1520/)],
    ]);
  }
  expect(await conflictsOf(dam.sampleId)).toEqual([]);
  const openQuestions = (await listQuestions(lab.as(lab.owner), { page: 1, size: 50 })).results.map(
    ({ question }) => question,
  );
  expect(openQuestions.filter((question) => question.includes('Are the recorded parents right'))).toHaveLength(2);

  // Running the same job again changes nothing.
  const before = await database.db.selectFrom('identityConflict').selectAll().orderBy('id').execute();
  const events = await database.db.selectFrom('event').select('id').execute();
  await compareGenome(lab.as(null), pup);
  await compareGenome(lab.as(null), wrong);
  expect(await database.db.selectFrom('identityConflict').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await database.db.selectFrom('event').select('id').execute()).toEqual(events);

  for (const { sampleId } of [pup, wrong]) await clear(sampleId);
  await compareGenome(lab.as(null), pup);
  expect(await conflictsOf(pup.sampleId)).toEqual([]);
  const flag = { role: 'sire', parentId: wrong.animalId, animalId: pup.animalId };
  for (const { sampleId } of [pup, wrong])
    expect((await findLabSample(lab.as(lab.technician), sampleId)).parentConflicts).toMatchObject([flag]);
});

test('two swapped samples put both families on hold, and the person who imported the file cannot resolve it', async () => {
  const families = [21, 25].map((seed) => {
    const [sire, dam] = [founder(seed), founder(seed + 1)];
    return { sire, pup: offspring(dam, sire, seed + 2) };
  });
  const [one, other] = families as [(typeof families)[0], (typeof families)[0]];
  const sireOne = await createTyped(one.sire, { sex: 'male' });
  const sireTwo = await createTyped(other.sire, { sex: 'male' });
  const pupOne = await createTyped(other.pup, { sireId: sireOne.animalId });
  const pupTwo = await createTyped(one.pup, { sireId: sireTwo.animalId });
  for (const { sampleId } of [sireOne, sireTwo, pupOne, pupTwo]) {
    expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
    expect((await conflictsOf(sampleId)).map(([kind]) => kind)).toEqual(['RELATIVE_MISMATCH']);
  }
  const foundBy = await database.db
    .selectFrom('identityConflict')
    .select('foundBy')
    .where('sampleId', '=', pupOne.sampleId)
    .executeTakeFirst();
  expect(foundBy).toEqual({ foundBy: lab.technician.id });
});

test('one dog under two names is found across arrays and accounts', async () => {
  const bed = { ...lab, owner: await createPerson(database.db) };
  const genome = founder(31);
  const first = await createTyped(genome, {});
  const second = await createTyped(genome, { bed }, { each: 3, seed: 99 });
  for (const { sampleId } of [first, second]) {
    expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
    expect(await conflictsOf(sampleId)).toEqual([
      ['DUPLICATE_PROFILE', expect.stringMatching(/^(99|100)\.\d% of \d+ calls match those of kit/)],
    ]);
  }
  const mail = await listQuestions(lab.as(bed.owner), { page: 1, size: 20 });
  expect(JSON.stringify(mail)).not.toContain(first.barcode);
});

test('full siblings are not mistaken for one dog, and a stranger among littermates is detected without parents', async () => {
  const [sire, dam] = [founder(41), founder(42)];
  const parents = {
    sireId: (await createDog({ sex: 'male' })).animalId,
    damId: (await createDog({})).animalId,
  };
  const mates = [
    await createTyped(offspring(dam, sire, 43), parents),
    await createTyped(offspring(dam, sire, 44), parents),
  ];
  for (const { sampleId } of mates) expect(await conflictsOf(sampleId)).toEqual([]);
  const stranger = await createTyped(offspring(founder(45), founder(46), 47), parents);
  expect(
    (await conflictsOf(stranger.sampleId)).map(([kind, detail]) => [kind, /littermates/.test(String(detail))]),
  ).toEqual([
    ['RELATIVE_MISMATCH', true],
    ['RELATIVE_MISMATCH', true],
  ]);
  for (const { sampleId } of mates) expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
});

test('in a file with mixed strands the true sire fits, another does not, and a copy is found', async () => {
  const sirePair = founder(51);
  const sire = await createTyped(sirePair, { sex: 'male' });
  const pup = await createTyped(offspring(founder(52), sirePair, 53), { sireId: sire.animalId }, { isMixed: true });
  for (const { sampleId } of [sire, pup]) expect(await conflictsOf(sampleId)).toEqual([]);
  const stranger = await createTyped(founder(54), { sireId: sire.animalId }, { isMixed: true });
  expect((await conflictsOf(stranger.sampleId)).map(([kind]) => kind)).toEqual(['RELATIVE_MISMATCH']);
  const copy = await createTyped(sirePair, { sex: 'male' }, { isMixed: true, each: 2 });
  expect((await conflictsOf(copy.sampleId)).map(([kind]) => kind)).toEqual(['DUPLICATE_PROFILE']);
});

test('a genome not compared by a job is compared before its release, and held', async () => {
  const sire = await createTyped(founder(61), { sex: 'male' });
  const pup = await createDog({ sireId: sire.animalId });
  const bytes = new TextEncoder().encode(writeVcf(tableOfDog(pup.barcode, founder(62))));
  await importProfileFile(lab.as(lab.technician), { name: 'x', bytes, species: 'dog', columns: 'Top' });
  expect(lab.as(null).adapters).toMatchObject({
    sentJobs: expect.arrayContaining([{ name: 'identity.compare', data: { sampleId: pup.sampleId } }]),
  });
  await expect(release(pup)).rejects.toMatchObject({ reason: 'illegal_transition' });
  expect(await lab.stateOf(pup.sampleId)).toBe('ON_HOLD');
});

test('older genomes are compared by the nightly job, and those replaced by a new swab are ignored', async () => {
  const genome = founder(71);
  const first = await createTyped(genome, {});
  await database.db
    .updateTable('snpProfile')
    .set({ sketch: null, comparedAt: null })
    .where('sampleId', '=', first.sampleId)
    .execute();
  await compareWaiting(lab.as(null));
  const row = await database.db
    .selectFrom('snpProfile')
    .select(['comparedAt', 'sketch'])
    .where('sampleId', '=', first.sampleId)
    .executeTakeFirstOrThrow();
  expect([row.comparedAt !== null, (row.sketch?.length ?? 0) > 1000]).toEqual([true, true]);
  const doubt = { sampleId: first.sampleId, kind: 'SEX_MISMATCH', detail: 'test' } as const;
  await database.db.transaction().execute((db) => recordConflict({ ...lab.as(null), db }, doubt));
  const resolution = {
    sampleId: first.sampleId,
    decision: 'NEW_SWAB',
    reason: 'Checked.',
    password: PASSWORD,
  } as const;
  await resolveConflicts(lab.as(lab.reviewer), resolution);
  const again = await createTyped(genome, {});
  expect(await conflictsOf(again.sampleId)).toEqual([]);
});

test('the owner sees a released contradiction on animal, parent and kinship pages, and can correct it', async () => {
  const [sirePair, damPair] = [founder(81), founder(82)];
  const sire = await createTyped(sirePair, { sex: 'male' });
  const dam = await createTyped(damPair, {});
  const stranger = await createTyped(founder(83), {});
  for (const one of [sire, dam, stranger]) await release(one);
  const pup = await createTyped(offspring(damPair, sirePair, 84), { sireId: sire.animalId, damId: stranger.animalId });
  expect(await conflictsOf(stranger.sampleId)).toEqual([]);
  await clear(pup.sampleId);
  await release(pup);
  const wrong = { role: 'dam', parentId: stranger.animalId, animalId: pup.animalId };
  const owner = lab.as(lab.owner);
  const flagsOf = async (id: number) => (await findAnimal(owner, id)).parentConflicts;
  expect(await flagsOf(pup.animalId)).toMatchObject([wrong]);
  expect(await flagsOf(stranger.animalId)).toMatchObject([wrong]);
  expect((await listKinships(owner)).conflicts).toContainEqual(expect.objectContaining(wrong));

  await updateAnimal(owner, { id: pup.animalId, damId: dam.animalId });
  expect(await flagsOf(pup.animalId)).toEqual([]);
  expect((await findAnimal(owner, pup.animalId)).confirmedRelatives.map(({ role }) => role)).toEqual(['sire', 'dam']);
  await updateAnimal(owner, { id: pup.animalId, damId: stranger.animalId });
  expect(await flagsOf(pup.animalId)).toMatchObject([wrong]);
  expect((await findAnimal(owner, pup.animalId)).confirmedRelatives.map(({ role }) => role)).toEqual(['sire']);
});
