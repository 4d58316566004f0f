/** Hardy-Weinberg exact test (Wigginton, Cutler & Abecasis 2005, Am J Hum Genet 76:887). */
import { missingCall, type GenotypeTable } from './genotype-table.ts';

/** Two-sided exact p-value from genotype counts; 1 if all counts are 0. */
export function hardyWeinbergP(heterozygotes: number, homozygotesA: number, homozygotesB: number): number {
  const total = heterozygotes + homozygotesA + homozygotesB;
  if (total === 0) return 1;
  const rare = 2 * Math.min(homozygotesA, homozygotesB) + heterozygotes;
  const start = mostLikelyCount(rare, total);
  const probabilities = new Float64Array(rare + 1);
  probabilities[start] = 1;
  let sum = 1;
  let [homRare, homCommon] = [(rare - start) / 2, total - start - (rare - start) / 2];
  for (let het = start; het > 1; het -= 2) {
    homRare += 1;
    homCommon += 1;
    sum += probabilities[het - 2] = ((probabilities[het] ?? 0) * het * (het - 1)) / (4 * homRare * homCommon);
  }
  [homRare, homCommon] = [(rare - start) / 2, total - start - (rare - start) / 2];
  for (let het = start; het <= rare - 2; het += 2) {
    sum += probabilities[het + 2] = ((probabilities[het] ?? 0) * 4 * homRare * homCommon) / ((het + 2) * (het + 1));
    homRare -= 1;
    homCommon -= 1;
  }
  // Tolerance, so that rounding does not make equal probabilities unequal.
  const limit = (probabilities[heterozygotes] ?? 0) * (1 + 1e-8);
  let tail = 0;
  for (const probability of probabilities) if (probability > 0 && probability <= limit) tail += probability;
  return Math.min(1, tail / sum);
}

/** Genotype counts at one marker in the given samples (all by default). */
export function genotypeCounts(
  table: GenotypeTable,
  marker: number,
  samples?: Int32Array,
): { homA1: number; het: number; homA2: number; missing: number } {
  const counts = [0, 0, 0, 0];
  const width = table.samples.length;
  const chosen = samples ?? Int32Array.from(table.samples.keys());
  for (const sample of chosen) {
    const call = table.calls[marker * width + sample] ?? missingCall;
    counts[call] = (counts[call] ?? 0) + 1;
  }
  const [homA2 = 0, het = 0, homA1 = 0, missing = 0] = counts;
  return { homA1, het, homA2, missing };
}

function mostLikelyCount(rare: number, total: number): number {
  const middle = Math.floor((rare * (2 * total - rare)) / (2 * total));
  return middle % 2 === rare % 2 ? middle : middle + 1;
}
