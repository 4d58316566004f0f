/**
 * Expected genomic inbreeding of a litter: how much less heterozygous the offspring are than animals of the breed under
 * random mating. Computed from sketches, so that frequencies can be counted in hundreds of animals.
 */
export interface ExpectedInbreeding {
  /** Negative if the offspring are more heterozygous than under random mating in the breed. */
  readonly coefficient: number;
  readonly markers: number;
  /** Number of animals in which the breed's frequencies were counted. */
  readonly animals: number;
}

const [MIN_ANIMALS, MIN_MARKERS] = [10, 500];

/** The arguments are sketches from `genomeSketch`. Null: too few animals or markers. */
export function expectedInbreeding(
  dam: Uint32Array,
  sire: Uint32Array,
  breed: readonly Uint32Array[],
): ExpectedInbreeding | null {
  if (breed.length < MIN_ANIMALS) return null;
  const [sums, counts] = [new Uint32Array(dam.length), new Uint32Array(dam.length)];
  for (const sketch of breed)
    forCommonMarkers(dam, sketch, (at, copies) => {
      sums[at]! += copies;
      counts[at]! += 1;
    });
  let [litter, expected, markers] = [0, 0, 0];
  forCommonMarkers(dam, sire, (at, copies) => {
    const count = counts[at]!;
    if (count < MIN_ANIMALS) return;
    const [p, q, frequency] = [(dam[at]! & 3) / 2, copies / 2, sums[at]! / (2 * count)];
    litter += p * (1 - q) + q * (1 - p);
    expected += (2 * frequency * (1 - frequency) * 2 * count) / (2 * count - 1);
    markers += 1;
  });
  if (markers < MIN_MARKERS || expected === 0) return null;
  return { coefficient: 1 - litter / expected, markers, animals: breed.length };
}

/** Calls `onMarker` for every common marker. Sketches are sorted by marker. */
function forCommonMarkers(
  first: Uint32Array,
  second: Uint32Array,
  onMarker: (at: number, copiesOfSecond: number) => void,
): void {
  let [a, b] = [0, 0];
  while (a < first.length && b < second.length) {
    const [own, other] = [first[a]! >>> 2, second[b]! >>> 2];
    if (own === other) onMarker(a, second[b]! & 3);
    if (own <= other) a += 1;
    if (other <= own) b += 1;
  }
}
