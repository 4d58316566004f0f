/**
 * Seeded random numbers: the same seed gives the same numbers on every machine (sfc32, Chris Doty-Humphrey,
 * PractRand).
 */
export interface NumberSource {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number in [0, n). */
  below(n: number): number;
}

export function seededNumbers(seed: number): NumberSource {
  let [a, b, c, counter] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1];
  const step = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let warm = 0; warm < 16; warm += 1) step();
  const next = () => step() / 2 ** 32;
  return { next, below: (n) => Math.floor(next() * n) };
}
