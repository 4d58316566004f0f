/** Random draws from distributions, all from one seeded source. */
import type { NumberSource } from '#genetics/random.ts';

/** Normal with mean 0 and standard deviation 1 (Box & Muller 1958). */
export function drawNormal(random: NumberSource): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Gamma with scale 1 (Marsaglia & Tsang 2000). */
function drawGamma(random: NumberSource, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * (1 - random.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Allele frequencies of a population that drifted from `ancestral` by `fst` (Balding & Nichols 1995). */
export function drawDrifted(random: NumberSource, ancestral: readonly number[], fst: number): number[] {
  const scale = (1 - fst) / fst;
  const parts = ancestral.map((p) => drawGamma(random, Math.max(p * scale, 1e-6)));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return total > 0 ? parts.map((part) => part / total) : [...ancestral];
}

/** Index drawn with probability proportional to `weights`. */
export function drawIndex(random: NumberSource, weights: ArrayLike<number>): number {
  let total = 0;
  for (let at = 0; at < weights.length; at += 1) total += weights[at] ?? 0;
  let left = random.next() * total;
  for (let at = 0; at < weights.length - 1; at += 1) {
    left -= weights[at] ?? 0;
    if (left < 0) return at;
  }
  return weights.length - 1;
}
