import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refusePassword } from './passwords.rules.ts';

// The first four bytes of the SHA-256 of each password, sorted (scripts/leaked-passwords.ts). About one in a hundred
// thousand other passwords matches by chance.
const table = readFileSync(path.join(import.meta.dirname, 'leaked-passwords.bin'));

const LEAKED = 'This password has appeared in a data breach. Choose another one.';

/**
 * The error for the field, or null. Checks the rules, then the list of 42,000 leaked passwords, also with a few
 * characters around them.
 */
export function passwordProblem(password: string, personWords: readonly string[]): string | null {
  const refusal = refusePassword(password, personWords);
  if (refusal) return refusal;
  const plain = password.toLowerCase();
  const core = plain.replace(/^[\d\W_]{0,4}/, '').replace(/[\d\W_]{0,4}$/, '');
  const half = plain.slice(0, plain.length / 2);
  const isDoubled = half + half === plain;
  return isListed(plain) || (core.length >= 6 && isListed(core)) || (isDoubled && isListed(half)) ? LEAKED : null;
}

function isListed(text: string): boolean {
  const hash = createHash('sha256').update(text).digest().readUInt32BE(0);
  let [low, high] = [0, table.length / 4 - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = table.readUInt32BE(middle * 4);
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
