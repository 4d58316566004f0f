/** Writes the browser's copy of the contract: paths and methods only. With --verify it fails when the copy is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { browserContract } from '#app/api-handler.ts';

const file = new URL('../src/app/contract.generated.json', import.meta.url);
const wanted = `${JSON.stringify(browserContract())}\n`;
const found = await readFile(file, 'utf8').catch(() => '');
if (process.argv.includes('--verify')) {
  if (found !== wanted) {
    console.error('src/app/contract.generated.json is stale: npm run api:paths');
    process.exit(1);
  }
} else {
  await writeFile(file, wanted);
}
process.exit(0);
