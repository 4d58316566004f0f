/** Placeholder for a genotype that the laboratory could not read. */
export const FAILED = 'failed';

/** Tests for which the demo laboratory uses sequencing; all others are on its array. */
const SEQUENCED: readonly number[] = [10_001, 11_009];

/** Method, call quality and number of readings: results that are not clear are read twice, as in a real laboratory. */
export function recordedBasis(
  testId: number,
  genotype: string,
): readonly [method: string, quality: string, repeats: number] {
  const isPlain = !/P/.test(genotype);
  const method = SEQUENCED.includes(testId) ? 'sanger' : 'array';
  const quality = genotype === FAILED ? '0.12' : (0.9 + ((testId * 37) % 100) / 1000).toFixed(3);
  return [method, method === 'array' ? quality : '', isPlain ? 1 : 2];
}
