/**
 * Molecular coancestry (Malécot 1948; Toro et al. 2002): the probability that two alleles drawn from two animals are
 * identical in state, without allele frequencies of a base population. Missing calls are imputed with the mean, so that
 * the matrix stays positive semidefinite.
 */

/** Minimum call rate of a marker over the animals. */
const CALLED = 0.9;

/** Coancestry of all pairs of animals, and of each animal with itself. `sketches`: from `genomeSketch`. */
export function molecularKinship(sketches: readonly Uint32Array[]): { matrix: Float64Array[]; markers: number } {
  const width = sketches.length;
  const calls = new Map<number, Float64Array>();
  for (const [animal, sketch] of sketches.entries())
    for (const entry of sketch) {
      const own = calls.get(entry >>> 2) ?? new Float64Array(width).fill(Number.NaN);
      calls.set(entry >>> 2, own);
      own[animal] = (entry & 3) - 1;
    }
  const matrix = sketches.map(() => new Float64Array(width));
  let markers = 0;
  for (const found of calls.values()) {
    const called = found.filter((call) => !Number.isNaN(call));
    if (called.length < CALLED * width) continue;
    markers += 1;
    const mean = called.reduce((sum, call) => sum + call, 0) / called.length;
    const own = found.map((call) => (Number.isNaN(call) ? mean : call));
    for (let first = 0; first < width; first += 1) {
      const row = matrix[first]!;
      for (let second = first; second < width; second += 1) row[second] = row[second]! + own[first]! * own[second]!;
    }
  }
  for (let first = 0; first < width; first += 1)
    for (let second = first; second < width; second += 1) {
      const value = (1 + matrix[first]![second]! / Math.max(1, markers)) / 2;
      matrix[first]![second] = matrix[second]![first] = value;
    }
  return { matrix, markers };
}
