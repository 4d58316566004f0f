/**
 * Intervals of proportions: a bootstrap over chromosomes (Efron 1979), because markers on one chromosome are not
 * independent.
 */
import { seededNumbers } from '#genetics/random.ts';

const DRAWS = 400;
/**
 * Minimum width of a mixed proportion, in deviations: for breeds of the panel, and for an animal with a part that no
 * breed explains. Nothing is known of that part except what breeds have in common, so its limits are less certain.
 */
const [LEAST_DEVIATIONS, LEAST_DEVIATIONS_BESIDE_UNKNOWN] = [1.5, 2];
/** Minimum width on either side of a proportion of 0 or 1. */
const LEAST_WIDTH = 0.01;

/**
 * `byChromosome`: haplotypes by component. `deviations`: by component, the standard deviation of a proportion if
 * alleles were independent; resampling chromosomes under one fit underestimates it, so it is the minimum for mixed
 * proportions. Lower and upper end of 95% for each, 0 to 1.
 */
export function shareRanges(
  byChromosome: readonly Float64Array[],
  deviations: readonly number[],
  { hasUnknown = false } = {},
): { low: number; high: number }[] {
  const k = byChromosome[0]?.length ?? 0;
  const random = seededNumbers(22);
  const draws = Array.from({ length: k }, () => new Float64Array(DRAWS));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const sums = new Float64Array(k);
    for (let at = 0; at < byChromosome.length; at += 1) {
      const chosen = byChromosome[random.below(byChromosome.length)];
      for (let component = 0; component < k; component += 1)
        sums[component] = sums[component]! + (chosen?.[component] ?? 0);
    }
    const total = sums.reduce((sum, value) => sum + value, 0);
    for (let component = 0; component < k; component += 1) draws[component]![draw] = sums[component]! / total;
  }
  const whole = byChromosome.reduce((sum, copies) => sum + copies.reduce((part, value) => part + value, 0), 0);
  const least = hasUnknown ? LEAST_DEVIATIONS_BESIDE_UNKNOWN : LEAST_DEVIATIONS;
  return draws.map((values, component) => {
    const sorted = values.toSorted();
    const share = byChromosome.reduce((sum, copies) => sum + (copies[component] ?? 0), 0) / whole;
    const width =
      share < 0.02 || share > 0.98 ? LEAST_WIDTH : Math.max(LEAST_WIDTH, least * (deviations[component] ?? 0));
    return {
      low: Math.max(0, Math.min(sorted[Math.floor(0.025 * DRAWS)] ?? 0, share - width)),
      high: Math.min(1, Math.max(sorted[Math.ceil(0.975 * DRAWS) - 1] ?? 1, share + width)),
    };
  });
}
