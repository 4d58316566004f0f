import { karyotype } from '#genetics/ancestry/karyotype.ts';
import type { PaintedTract } from '#genetics/ancestry/chromosome-painting.ts';
import type { ReportedBreeds } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { karyogramOf } from '#laboratory/diversity/diversity.rules.ts';
import { sampleBreeds, type SampleShare } from '#shop/products/sample-breeds.rules.ts';

/** Golden ratio, which distributes numbers evenly between 0 and 1, deterministically. */
const GOLDEN = 0.618_033_988_75;

/** The breeds of the invented animal, in the form of a calculated composition. */
export function sampleComposition(speciesId: number | null) {
  const { breeds, unassigned } = sampleBreeds(speciesId);
  const species = speciesId === 2 ? ('cat' as const) : ('dog' as const);
  return {
    state: 'DONE' as const,
    progress: 1,
    panelVersion: 'sample',
    isDemo: true,
    reason: null,
    breeds: breeds.map((one) => ({ breed: one.breed, ...sharesOf(one) })),
    unassigned: sharesOf(unassigned),
    statement: null,
    trace: 0,
    fitZ: null,
    isResolved: true,
    markers: 0,
    karyogram: karyogramOf(species, 'female', { breeds, tracts: sampleTracts(species, breeds) }),
  };
}

/** The same breeds in the form that a report prints. */
export function reportedSampleBreeds(speciesId: number | null): ReportedBreeds {
  const { breeds, unassigned } = sampleBreeds(speciesId);
  return {
    panelVersion: 'sample',
    isDemo: false,
    breeds: breeds.map((one) => ({ breed: one.breed, ...sharesOf(one) })),
    unassigned: sharesOf(unassigned),
    statement: null,
  };
}

function sharesOf({ share, from, to }: Omit<SampleShare, 'breed'>) {
  return { share: share / 100, low: from / 100, high: to / 100 };
}

/**
 * Divides each copy of a chromosome into two segments; each breed gets about its share of them, and the rest is
 * unassigned.
 */
function sampleTracts(species: 'dog' | 'cat', breeds: readonly SampleShare[]): PaintedTract[] {
  let place = 0;
  const nextBreed = () => {
    place = (place + GOLDEN) % 1;
    let end = 0;
    return breeds.find(({ share }) => place < (end += share / 100))?.breed ?? null;
  };
  return karyotype(species).flatMap(({ name, lengthBp }, at) =>
    ([1, 2] as const).flatMap((copy) => {
      const cut = Math.round(lengthBp * (0.25 + (((at * 2 + copy) * GOLDEN) % 1) / 2));
      return [
        { from: 0, to: cut },
        { from: cut, to: lengthBp },
      ].map((stretch) => ({ chromosome: name, copy, ...stretch, breed: nextBreed(), markers: 0, posterior: 1 }));
    }),
  );
}
