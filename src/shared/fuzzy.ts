import { toNormalForm } from './normal-form.ts';
/**
 * Lower case without accents, so that "Löwchen" and "lowchen" are the same. The length stays the same unless a letter
 * maps to several.
 */
export function normalise(text: string): string {
  return toNormalForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text for searching: letters and digits, each word once. */
export function tokensOf(text: string): string[] {
  return [
    ...new Set(
      normalise(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ];
}

/**
 * The number of letters to change, add, remove or swap with their neighbour; `limit + 1` if it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    older = previous;
    previous = row;
  }
  return Math.min(previous[b.length]!, limit + 1);
}
