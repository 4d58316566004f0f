/**
 * Inbreeding that the genomes of two parents let expect in their litter: by how much fewer markers their young are heterozygous than animals
 * of the breed whose parents are chance met. Read from sketches, so that hundreds of animals of the breed stand behind it.
 */
export interface ExpectedInbreeding {
  /** Below 0: more heterozygous than the breed by chance. */
  readonly coefficient: number;
  readonly markers: number;
  /** Animals of the breed behind the frequencies. */
  readonly animals: number;
}

const [FEWEST_ANIMALS, FEWEST_MARKERS] = [10, 500];

/** Sketches as `genomeSketch` makes them; null: too few animals or markers. */
export function expectedInbreeding(
  dam: Uint32Array,
  sire: Uint32Array,
  breed: readonly Uint32Array[],
): ExpectedInbreeding | null {
  if (breed.length < FEWEST_ANIMALS) return null;
  const [sums, counts] = [new Uint32Array(dam.length), new Uint32Array(dam.length)];
  for (const sketch of breed)
    forCommonMarkers(dam, sketch, (at, copies) => {
      sums[at]! += copies;
      counts[at]! += 1;
    });
  let [litter, chance, markers] = [0, 0, 0];
  forCommonMarkers(dam, sire, (at, copies) => {
    const count = counts[at]!;
    if (count < FEWEST_ANIMALS) return;
    const [p, q, frequency] = [(dam[at]! & 3) / 2, copies / 2, sums[at]! / (2 * count)];
    litter += p * (1 - q) + q * (1 - p);
    chance += (2 * frequency * (1 - frequency) * 2 * count) / (2 * count - 1);
    markers += 1;
  });
  if (markers < FEWEST_MARKERS || chance === 0) return null;
  return { coefficient: 1 - litter / chance, markers, animals: breed.length };
}

/** Sketches are in the order of their markers. */
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
