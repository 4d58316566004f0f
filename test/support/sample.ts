import { createHash } from 'node:crypto';

/** A random sample of this size, deterministic for the seed. */
export function sampleOf<T extends { keeps: string; file: string }>(
  all: readonly T[],
  size: number,
  seed: string,
): T[] {
  const rank = ({ keeps, file }: T) => createHash('sha256').update(`${seed} ${keeps} ${file}`).digest('hex');
  const ranked = all.map((one) => ({ one, rank: rank(one) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, size).map(({ one }) => one);
}
