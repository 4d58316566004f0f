// Makes src/platform/sign-in/leaked-passwords.bin from a list of common passwords: node scripts/leaked-passwords.ts
// FILE.json The list in use: passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT, Dropbox and the zxcvbn-ts
// authors), 49,233 entries.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: node scripts/leaked-passwords.ts FILE.json (a JSON array of passwords)');
const list = JSON.parse(readFileSync(file, 'utf8')) as string[];
// Shorter ones are not allowed as passwords, nor relevant as a part of one.
const prefixes = list
  .map((password) => password.toLowerCase())
  .filter((password) => password.length >= 6)
  .map((password) => createHash('sha256').update(password).digest().readUInt32BE(0));
const sorted = [...new Set(prefixes)].toSorted((a, b) => a - b);
const bytes = Buffer.alloc(sorted.length * 4);
sorted.forEach((prefix, at) => bytes.writeUInt32BE(prefix, at * 4));
writeFileSync(path.join(import.meta.dirname, '../src/platform/sign-in/leaked-passwords.bin'), bytes);
console.log(`${list.length} passwords, ${sorted.length} kept, ${bytes.length} bytes`);
