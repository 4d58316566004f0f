import type { Answer } from './answer.ts';
import { readText, resolve, sourceFiles, testFiles } from './source.ts';
import { columnsWith } from './tables.ts';

/** Where an exported name is declared, and which files import it. */
export function answerExport(name: string): Answer | null {
  const declared = new RegExp(`^export (?:async )?(?:const|function|class|interface|type) ${name}\\b`, 'm');
  const places = sourceFiles().filter((file) => declared.test(readText(file)));
  if (places.length === 0) return null;
  const isImported = (file: string) => importsOf(file, name).some((target) => places.includes(target));
  return {
    title: `name ${name}`,
    rows: [
      ['declared', places],
      ['used by', sourceFiles().filter(isImported)],
      ['tests', testFiles().filter(isImported)],
    ],
  };
}

/** The files from which a file imports a name, types and re-exports included. */
function importsOf(file: string, name: string): string[] {
  const clauses = readText(file).matchAll(
    /^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+'([^']+)'/gm,
  );
  return [...clauses].flatMap(([, named = '', target = '']) =>
    new RegExp(`\\b${name}\\b`).test(named) ? [resolve(target, file)] : [],
  );
}

/** What carries a word in its name: files, exported names, and columns; null where that is too much to help. */
export function answerWord(word: string): Answer | null {
  const small = word.toLowerCase();
  const inWords = (name: string) => wordsOf(name).some((part) => part === small || part === `${small}s`);
  const files = sourceFiles().filter((file) =>
    inWords(
      file
        .split('/')
        .at(-1)!
        .replace(/\.\w+$/, ''),
    ),
  );
  const names = sourceFiles().flatMap((file) =>
    [...readText(file).matchAll(EXPORTED)].flatMap(([, name = '']) => (inWords(name) ? [`${name} (${file})`] : [])),
  );
  const rows: Answer['rows'] = [
    ['files', files],
    ['names', names],
    ['columns', columnsWith(inWords)],
  ];
  const count = rows.reduce((sum, [, values]) => sum + values.length, 0);
  return count === 0 || count > MOST_NAMES ? null : { title: `word ${small}`, rows };
}
const MOST_NAMES = 80;
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
