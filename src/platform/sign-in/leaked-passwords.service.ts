import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refusePassword } from './passwords.rules.ts';

// The first four bytes of the SHA-256 of each password, sorted (scripts/leaked-passwords.ts). A word that is not on the list
// is taken for one that is once in a hundred thousand.
const table = readFileSync(path.join(import.meta.dirname, 'leaked-passwords.bin'));

const LEAKED = 'This password has appeared in a data breach. Choose another one.';

/** The message for the field, or null: the rules first, then the list of 42,000 leaked passwords, alone and with a few signs around. */
export function passwordProblem(password: string, personWords: readonly string[]): string | null {
  const refusal = refusePassword(password, personWords);
  if (refusal) return refusal;
  const plain = password.toLowerCase();
  const heart = plain.replace(/^[\d\W_]{0,4}/, '').replace(/[\d\W_]{0,4}$/, '');
  const half = plain.slice(0, plain.length / 2);
  const isDoubled = half + half === plain;
  return isListed(plain) || (heart.length >= 6 && isListed(heart)) || (isDoubled && isListed(half)) ? LEAKED : null;
}

function isListed(text: string): boolean {
  const wanted = createHash('sha256').update(text).digest().readUInt32BE(0);
  let [low, high] = [0, table.length / 4 - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = table.readUInt32BE(middle * 4);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
