// npm run words: lists every text that users can see, by file and address of the page. --count: only their number.
// --random N: a random sample, with the seed of --seed or a new one, which is printed. With a word: files that contain
// it.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sampleOf } from '../test/support/sample.ts';
import routes from '../src/routes.pages.ts';
import { collectTexts } from './words/collect-texts.ts';
import type { FoundText } from './words/found-text.ts';

interface Row {
  path?: string;
  file: string;
  children?: Row[];
}

const { values, positionals } = parseArgs({
  options: { count: { type: 'boolean' }, random: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const texts = collectTexts().filter(({ file }) => file.includes(positionals[0] ?? ''));
if (values.random !== undefined) printSample(Number(values.random), values.seed ?? String(randomInt(1_000_000)));
else if (values.count) printCounts();
else printAll();

function printAll(): void {
  const addresses = addressesOf(routes, '');
  for (const [file, found] of Map.groupBy(texts, (text) => text.file)) {
    const address = addresses.get(file);
    console.log(`\n${file}${address ? ` (${address})` : ''}: ${found.length}`);
    for (const { line, text } of found) console.log(`  ${String(line).padStart(4)}  ${text}`);
  }
  printCounts();
}

function printCounts(): void {
  console.log('');
  for (const [kind, found] of Map.groupBy(texts, (text) => text.kind))
    console.log(`${kind.padEnd(8)} ${String(found.length).padStart(6)} texts in ${filesOf(found)} files`);
  console.log(`${'all'.padEnd(8)} ${String(texts.length).padStart(6)} texts in ${filesOf(texts)} files`);
}

function printSample(size: number, seed: string): void {
  console.log(`${size} of ${texts.length} texts, --seed ${seed}`);
  const places = texts.map((found) => ({ ...found, keeps: `${found.line} ${found.text}` }));
  for (const { file, line, text } of sampleOf(places, size, seed)) console.log(`\n${file}:${line}\n  ${text}`);
}

function filesOf(found: readonly FoundText[]): number {
  return new Set(found.map(({ file }) => file)).size;
}

function addressesOf(rows: readonly Row[], base: string): Map<string, string> {
  const all = rows.flatMap((row): [string, string][] => {
    const address = `${base}/${row.path ?? ''}`.replaceAll(/\/+/g, '/');
    return [...addressesOf(row.children ?? [], address), [`src/${row.file}`, address]];
  });
  return new Map(all);
}
