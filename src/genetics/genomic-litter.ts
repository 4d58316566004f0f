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
  const copies = new Map<number, { sum: number; count: number }>();
  for (const sketch of breed)
    for (const entry of sketch) {
      const found = copies.get(entry >>> 2) ?? { sum: 0, count: 0 };
      copies.set(entry >>> 2, found);
      found.sum += entry & 3;
      found.count += 1;
    }
  const ofSire = new Map(Array.from(sire, (entry) => [entry >>> 2, (entry & 3) / 2]));
  let [litter, chance, markers] = [0, 0, 0];
  for (const entry of dam) {
    const [p, q, known] = [(entry & 3) / 2, ofSire.get(entry >>> 2), copies.get(entry >>> 2)];
    if (q === undefined || !known || known.count < FEWEST_ANIMALS) continue;
    const frequency = known.sum / (2 * known.count);
    litter += p * (1 - q) + q * (1 - p);
    chance += (2 * frequency * (1 - frequency) * 2 * known.count) / (2 * known.count - 1);
    markers += 1;
  }
  if (markers < FEWEST_MARKERS || chance === 0) return null;
  return { coefficient: 1 - litter / chance, markers, animals: breed.length };
}
