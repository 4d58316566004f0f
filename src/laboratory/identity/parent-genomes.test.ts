import { expect, test } from 'vitest';
import { writeVcf } from '#genetics/formats/vcf.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { seededRandom } from '#genetics/random.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { findAnimal } from '#animals/records/animal-facts.service.ts';
import { updateAnimal } from '#animals/records/animal-editing.service.ts';
import { listKinships } from '#laboratory/diversity/kinship.service.ts';
import { findLabSample } from '#laboratory/samples/sample-list.service.ts';
import { importProfileFile } from '#laboratory/results-import/genome-import.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';

const database = useDatabase();
const lab = useLab(database);

type Pair = readonly [Uint8Array, Uint8Array];
const MARKERS = 600;
const haplotype = (seed: number) => {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: MARKERS }, () => random.below(2));
};
const founder = (seed: number): Pair => [haplotype(seed), haplotype(seed + 500)];

function tableOf(barcode: string, [first, second]: Pair): GenotypeTable {
  const markers = Array.from({ length: MARKERS }, (_, at) => ({
    chromosome: String(1 + (at % 38)),
    id: `snp${at}`,
    centimorgan: 0,
    position: 1_000_000 + at * 10_000,
    alleles: ['A', 'G'] as const,
  })).toSorted((a, b) => Number(a.chromosome) - Number(b.chromosome) || a.position - b.position);
  const samples = [{ family: '0', id: barcode, sire: null, dam: null, sex: 'unknown' as const }];
  return { species: 'dog', samples, markers, calls: first.map((allele, at) => allele + (second[at] ?? 0)) };
}

/** An animal with a released sample and this genome. */
async function createTyped(pair: Pair, parents: { sireId?: number; damId?: number }, sex: 'male' | 'female') {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const dateOfBirth = parents.damId ? '2025-03-01' : '2020-03-01';
  const animalId = await createAnimal(database.db, lab.owner, {
    breedId,
    sex,
    dateOfBirth,
    chipNumber: null,
    ...parents,
  });
  const sample = await lab.createAccessioned({ animalId });
  const bytes = new TextEncoder().encode(writeVcf(tableOf(sample.barcode, pair)));
  const answer = await importProfileFile(lab.as(lab.technician), { name: 'x', bytes, species: 'dog', columns: 'Top' });
  expect(answer.problems).toEqual([]);
  const atBench = await findLabSample(lab.as(lab.technician), sample.sampleId);
  expect((await lab.load(await lab.fileFor(sample))).accepted).toBe(true);
  await submitForReview(lab.as(lab.technician), sample);
  const decision = { sampleId: sample.sampleId, decision: 'APPROVED' as const, password: PASSWORD };
  await decideReview(lab.as(lab.reviewer), { ...decision, acceptLowCallRate: true });
  await releaseSample(lab.as(lab.reviewer), sample);
  return { animalId, atBench };
}

test('a genome that contradicts a recorded parent is flagged to the laboratory and to the owner, a true one is not', async () => {
  const [sirePair, damPair] = [founder(1), founder(2)];
  const sire = await createTyped(sirePair, {}, 'male');
  const dam = await createTyped(damPair, {}, 'female');
  const stranger = await createTyped(founder(3), {}, 'female');
  const pup: Pair = [sirePair[0], damPair[1]];
  const child = await createTyped(pup, { sireId: sire.animalId, damId: stranger.animalId }, 'female');
  const wrong = { role: 'dam', parentId: stranger.animalId, animalId: child.animalId };
  expect(child.atBench.parentConflicts).toMatchObject([wrong]);
  const owner = lab.as(lab.owner);
  expect((await findAnimal(owner, child.animalId)).parentConflicts).toMatchObject([wrong]);
  expect((await listKinships(owner)).conflicts).toMatchObject([wrong]);

  // The owner corrects the dam: she is compared at once, and nothing is flagged any more.
  await updateAnimal(owner, { id: child.animalId, damId: dam.animalId });
  expect((await findAnimal(owner, child.animalId)).parentConflicts).toEqual([]);
  await updateAnimal(owner, { id: child.animalId, damId: stranger.animalId });
  expect((await findAnimal(owner, child.animalId)).parentConflicts).toMatchObject([wrong]);
});
