import { readGenotype } from '#genetics/result-vocabulary.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import type { SampleFacts } from '#laboratory/results/sample-facts.rules.ts';

/** Date of the sample documents; fixed, so that the same document always has the same bytes. */
export const SAMPLE_DAY = '2026-03-02';
export const SAMPLE_NUMBER = 'SAMPLE';
export const SAMPLE_CALL_NAME = 'Juniper';
const SAMPLE_NAME = `${SAMPLE_CALL_NAME} (sample)`;

interface SampleTest {
  kind: 'disease' | 'trait';
  modeCode: string;
  inheritance: string;
  genotypeStrings: readonly string[];
}

/**
 * A genotype of a female for a sample document. For a disease: without the variant, or with one copy if that makes a
 * healthy carrier and `showsCarrier` is set. For a trait: the first genotype of the catalogue. Null if none can be
 * read.
 */
export function sampleGenotype(test: SampleTest, showsCarrier: boolean): string | null {
  const genetics = describeTest(test);
  const genotypes = test.kind === 'trait' ? test.genotypeStrings : [...(showsCarrier ? ['N/P'] : []), 'N/N', 'N'];
  for (const typed of genotypes) {
    const reading = readGenotype(genetics, typed, 'female');
    const isRefused = reading.ok && typed === 'N/P' && reading.status !== 'carrier';
    if (reading.ok && !isRefused) return reading.genotype;
  }
  return null;
}

interface SampleOf {
  species: string;
  breed: { id: number; name: string } | null;
  productName: string;
}

/** The invented animal of the sample documents. */
export function sampleAnimalFacts({ species, breed, productName }: SampleOf): SampleFacts {
  return {
    sampleId: 0,
    labNumber: SAMPLE_NUMBER,
    barcode: SAMPLE_NUMBER,
    collectedOn: '2026-02-09',
    receivedOn: '2026-02-12',
    condition: 'SUITABLE',
    animalId: 0,
    name: SAMPLE_NAME,
    registeredName: 'Sample Kennel Juniper',
    registrationNumber: null,
    chipNumber: '900 000 000 000 000',
    sex: 'female',
    dateOfBirth: '2024-05-14',
    colour: null,
    species,
    breed: breed?.name ?? null,
    breedId: breed?.id ?? null,
    custodyGrade: 'C',
    productName,
    ownerName: 'Sample owner',
    bredBy: null,
  };
}
