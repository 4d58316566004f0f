/**
 * Non-negative least squares with weights that sum to one, by Lawson & Hanson's active-set method on the normal
 * equations.
 */

/**
 * Minimises |A q - b|² with q >= 0 and sum q = 1, given `gram` = AᵀA (k x k, row by row) and `moment` = Aᵀb. The sum
 * is enforced approximately by an extra equation with a large weight, and then exactly by scaling.
 */
export function simplexLeastSquares(gram: Float64Array, moment: Float64Array): Float64Array {
  const k = moment.length;
  let largest = 0;
  for (let i = 0; i < k; i += 1) largest = Math.max(largest, gram[i * k + i] ?? 0);
  const weight = largest * 1000 || 1;
  const g = Float64Array.from(gram, (value) => value + weight);
  const c = Float64Array.from(moment, (value) => value + weight);
  const q = new Float64Array(k);
  const passive: number[] = [];
  for (let round = 0; round < 3 * k; round += 1) {
    const candidate = steepest(g, c, q, passive);
    if (candidate < 0) break;
    passive.push(candidate);
    descend(g, c, q, passive);
  }
  const total = q.reduce((sum, value) => sum + value, 0);
  return total > 0 ? q.map((value) => value / total) : q;
}

/** The inactive weight whose increase reduces the error most, or -1. */
function steepest(g: Float64Array, c: Float64Array, q: Float64Array, passive: readonly number[]): number {
  const k = q.length;
  let best = -1;
  let steepestGradient = 1e-7 * Math.max(...c);
  for (let i = 0; i < k; i += 1) {
    if (passive.includes(i)) continue;
    let gradient = c[i] ?? 0;
    for (let j = 0; j < k; j += 1) gradient -= (g[i * k + j] ?? 0) * (q[j] ?? 0);
    if (gradient > steepestGradient) [best, steepestGradient] = [i, gradient];
  }
  return best;
}

/** Solves for the passive set, and shortens the step and removes weights until none is negative. */
function descend(g: Float64Array, c: Float64Array, q: Float64Array, passive: number[]): void {
  while (passive.length > 0) {
    const solution = solve(g, c, passive);
    const step = Math.min(
      1,
      ...passive.map((index, at) =>
        (solution[at] ?? 0) > 0 ? 1 : (q[index] ?? 0) / ((q[index] ?? 0) - (solution[at] ?? 0)),
      ),
    );
    passive.forEach((index, at) => {
      q[index] = (q[index] ?? 0) + step * ((solution[at] ?? 0) - (q[index] ?? 0));
    });
    if (step === 1) return;
    for (let at = passive.length - 1; at >= 0; at -= 1) {
      const index = passive[at] ?? 0;
      if ((q[index] ?? 0) <= 1e-12) {
        q[index] = 0;
        passive.splice(at, 1);
      }
    }
  }
}

/** Cholesky solution of the passive block. */
function solve(g: Float64Array, c: Float64Array, passive: readonly number[]): Float64Array {
  const k = c.length;
  const n = passive.length;
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let value = g[(passive[i] ?? 0) * k + (passive[j] ?? 0)] ?? 0;
      for (let m = 0; m < j; m += 1) value -= (lower[i * n + m] ?? 0) * (lower[j * n + m] ?? 0);
      lower[i * n + j] = i === j ? Math.sqrt(Math.max(value, 1e-12)) : value / (lower[j * n + j] ?? 1);
    }
  }
  const x = Float64Array.from(passive, (index) => c[index] ?? 0);
  for (let i = 0; i < n; i += 1) {
    for (let m = 0; m < i; m += 1) x[i] = (x[i] ?? 0) - (lower[i * n + m] ?? 0) * (x[m] ?? 0);
    x[i] = (x[i] ?? 0) / (lower[i * n + i] ?? 1);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let m = i + 1; m < n; m += 1) x[i] = (x[i] ?? 0) - (lower[m * n + i] ?? 0) * (x[m] ?? 0);
    x[i] = (x[i] ?? 0) / (lower[i * n + i] ?? 1);
  }
  return x;
}

/** Inverse of a positive definite matrix (k x k, row by row), by Gauss-Jordan elimination. */
export function invertSymmetric(matrix: Float64Array, k: number): Float64Array {
  const rest = matrix.slice();
  const inverse = Float64Array.from({ length: k * k }, (_, at) => (at % (k + 1) === 0 ? 1 : 0));
  for (let pivot = 0; pivot < k; pivot += 1) {
    const scale = 1 / rest[pivot * k + pivot]!;
    for (let column = 0; column < k; column += 1) {
      rest[pivot * k + column] = rest[pivot * k + column]! * scale;
      inverse[pivot * k + column] = inverse[pivot * k + column]! * scale;
    }
    for (let row = 0; row < k; row += 1) {
      const factor = rest[row * k + pivot]!;
      if (row === pivot || factor === 0) continue;
      for (let column = 0; column < k; column += 1) {
        rest[row * k + column] = rest[row * k + column]! - factor * rest[pivot * k + column]!;
        inverse[row * k + column] = inverse[row * k + column]! - factor * inverse[pivot * k + column]!;
      }
    }
  }
  return inverse;
}
