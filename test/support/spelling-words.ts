import { globSync, readFileSync } from 'node:fs';
import { splitDelimited } from '#genetics/formats/delimited.ts';
import { wordsOf } from './spelling.ts';

/** Words missing from English dictionaries: our list, and the seeded names of breeds, genes, tests and places. */
export function readOwnWords(): string[] {
  const listed = readFileSync(new URL('../spelling.txt', import.meta.url), 'utf8').split('\n');
  return [...listed, ...globSync('src/app/seed/data/*.csv').flatMap(namesIn)];
}

function namesIn(file: string): string[] {
  const [header, ...rows] = splitDelimited(readFileSync(file, 'utf8'));
  const isName = (_cell: string, column: number) => /name|breed|gene/.test(header?.cells[column] ?? '');
  return rows.flatMap(({ cells }) => cells.filter(isName).flatMap((cell) => wordsOf(cell.replaceAll(/[;|]/g, ' '))));
}
