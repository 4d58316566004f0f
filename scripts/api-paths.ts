/** Writes the browser's copy of the contract (paths and methods only) before type checks and builds. */
import { readFile, writeFile } from 'node:fs/promises';
import { browserContract } from '#app/browser-contract.ts';

const file = new URL('../src/ui/api/contract.generated.json', import.meta.url);
const wanted = `${JSON.stringify(browserContract())}\n`;
const found = await readFile(file, 'utf8').catch(() => '');
if (found !== wanted) await writeFile(file, wanted);
