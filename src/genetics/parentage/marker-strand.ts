/**
 * Values that do not depend on the strand or the array: a marker's position, and an animal's copies of C or G.
 */
import { missingCall } from '#genetics/genotype-table.ts';

/** Copies of C or G; null for a no call and for markers with only A and T, or only C and G, which are ambiguous. */
export function strongCopies(alleles: readonly [string, string], call: number): number | null {
  if (call === missingCall || !isStrandFree(alleles)) return null;
  return strength(alleles[0]) === 1 ? call : 2 - call;
}

/** Whether one allele is A or T and the other C or G. */
export function isStrandFree([first, second]: readonly [string, string]): boolean {
  const [one, other] = [strength(first), strength(second)];
  return one !== null && other !== null && one !== other;
}

/** C and G pair by three bonds, A and T by two. */
function strength(allele: string): 0 | 1 | null {
  if (allele === 'C' || allele === 'G') return 1;
  return allele === 'A' || allele === 'T' ? 0 : null;
}

/** Upper 30 bits of FNV-1a, mixed so that the hashes of neighbouring positions are far apart. */
export function hashPosition(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return (value ^ (value >>> 16)) >>> 2;
}
