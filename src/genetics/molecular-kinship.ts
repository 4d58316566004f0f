/**
 * Molecular coancestry (Malécot 1948; Toro et al. 2002): the chance that two alleles drawn from two animals are the same letter, over the
 * autosomal markers. Rates of inbreeding by it need no frequencies of a base. A missing call counts as the mean of the others, so that the
 * matrix stays positive semidefinite.
 */
import { autosomalMarkers, missingCall, type GenotypeTable } from './genotype-table.ts';

export function molecularKinship(table: GenotypeTable): { matrix: Float64Array[]; markers: number } {
  const width = table.samples.length;
  const matrix = table.samples.map(() => new Float64Array(width));
  const own = new Float64Array(width);
  let markers = 0;
  for (const marker of autosomalMarkers(table)) {
    const calls = table.calls.subarray(marker * width, (marker + 1) * width);
    let [sum, called] = [0, 0];
    for (const call of calls)
      if (call !== missingCall) {
        sum += call - 1;
        called += 1;
      }
    if (called < 0.9 * width) continue;
    markers += 1;
    for (let at = 0; at < width; at += 1) own[at] = calls[at] === missingCall ? sum / called : calls[at]! - 1;
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
