/**
 * Confidence intervals of proportions by a bootstrap over chromosomes (Efron 1979), because markers on one chromosome
 * are not independent.
 */
import { seededNumbers } from '#genetics/random.ts';

const REPLICATES = 400;
/**
 * Minimum half-width of the interval of a mixed proportion, in standard deviations: for an animal of panel breeds only,
 * and for one with a part that no breed explains. All that is known of that part is what breeds have in common, so the
 * limits are less certain.
 */
const [MIN_DEVIATIONS, MIN_DEVIATIONS_WITH_UNKNOWN] = [1.5, 2];
/** Minimum half-width of every interval; it decides for proportions near 0 and 1. */
const MIN_WIDTH = 0.01;

/**
 * The 95% interval of each component's proportion, 0 to 1. `byChromosome`: haplotypes by component. `deviations`:
 * standard deviation of each proportion if alleles were independent. Resampling chromosomes of one fit underestimates
 * the variation, so mixed proportions have a minimum width based on it.
 */
export function shareRanges(
  byChromosome: readonly Float64Array[],
  deviations: readonly number[],
  { hasUnknown = false } = {},
): { low: number; high: number }[] {
  const k = byChromosome[0]?.length ?? 0;
  const random = seededNumbers(22);
  const draws = Array.from({ length: k }, () => new Float64Array(REPLICATES));
  for (let draw = 0; draw < REPLICATES; draw += 1) {
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
  const minDeviations = hasUnknown ? MIN_DEVIATIONS_WITH_UNKNOWN : MIN_DEVIATIONS;
  return draws.map((values, component) => {
    const sorted = values.toSorted();
    const share = byChromosome.reduce((sum, copies) => sum + (copies[component] ?? 0), 0) / whole;
    const width =
      share < 0.02 || share > 0.98 ? MIN_WIDTH : Math.max(MIN_WIDTH, minDeviations * (deviations[component] ?? 0));
    return {
      low: Math.max(0, Math.min(sorted[Math.floor(0.025 * REPLICATES)] ?? 0, share - width)),
      high: Math.min(1, Math.max(sorted[Math.ceil(0.975 * REPLICATES) - 1] ?? 1, share + width)),
    };
  });
}
