import { measureDiversity } from '#genetics/diversity-measures.ts';
import { heterozygosity } from '#genetics/heterozygosity.ts';
import { nextReference, placeMeasures } from '#laboratory/diversity/breed-reference.rules.ts';
import { placeInBreed } from '#laboratory/diversity/diversity.rules.ts';
import { SAMPLE_CALL_NAME, SAMPLE_DAY } from './sample-animal.rules.ts';
import type { SamplePanel } from './sample-family.rules.ts';
import { inventAlleles, type SampleAlleles } from './sample-profile.rules.ts';

const BREED = 60;
const OWNERS = 12;
const FIRST_SEED = 1000;
/** Seed of an animal that is not at an extreme of its breed. */
const OWN_SEED = 5;

/** The diversity of an invented animal, compared with invented animals of its breed. */
export function sampleDiversity({ id, name, markers, speciesId }: SamplePanel, breed: string | null) {
  const own = inventAlleles(markers, OWN_SEED);
  const others = Array.from({ length: BREED }, (_, at) => inventAlleles(markers, FIRST_SEED + at));
  const reference = nextReference(
    null,
    others.map((alleles, at) => ({ animalId: at, ownerId: String(at % OWNERS), profile: [...alleles] })),
  );
  const measured = reference && measureDiversity([...own], reference.frequencies);
  const value = shareOf(own);
  return {
    animal: { id: 0, name: SAMPLE_CALL_NAME, breed },
    mayMeasure: false,
    identity: { panelName: name, value, markers: own.size, breed: placeInBreed(value, others.map(shareOf)) },
    genome: null,
    pedigree: { coefficient: 0, completeness: 0, equivalentGenerations: 0, knownByGeneration: [] },
    measures:
      reference && measured
        ? [
            {
              panelId: id,
              panelName: name,
              markers: measured.markers,
              animals: BREED,
              owners: OWNERS,
              publishedAt: SAMPLE_DAY,
              values: placeMeasures(measured, reference),
            },
          ]
        : [],
    species: speciesId === 2 ? ('cat' as const) : ('dog' as const),
    haplotypes: [],
    composition: null,
    panelAvailable: false,
    report: null,
  };
}

function shareOf(alleles: SampleAlleles): number {
  return heterozygosity(Array.from(alleles.values(), ([one, other]) => (one === other ? 0 : 1)))?.value ?? 0;
}
