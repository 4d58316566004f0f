import type { Answer } from './answer.ts';
import { importersOf } from './reach.ts';
import { listFiles, moduleAt, readText, resolve, sourceFiles, supportFiles, testFiles } from './source.ts';
import { columnsWith, listTables } from './tables.ts';

/** Finds where an exported name, a helper of the tests included, is declared and which files import it. */
export function answerExport(name: string): Answer | null {
  const declared = new RegExp(`^export (?:async )?(?:const|function|class|interface|type) ${name}\\b`, 'm');
  const places = [...sourceFiles(), ...supportFiles()].filter((file) => declared.test(readText(file)));
  if (places.length === 0) return null;
  const isImported = (file: string) => importsOf(file, name).some((target) => places.includes(target));
  const users = [...sourceFiles(), ...supportFiles()].filter(isImported);
  return {
    title: `name ${name}`,
    rows: [['declared', places], ['used by', users], ...testRows(testFiles().filter(isImported), places, users)],
  };
}

/** The tests, and for a component those of the pages that render it, whose fixtures it reads too. */
function testRows(tests: readonly string[], places: readonly string[], users: readonly string[]): Answer['rows'] {
  const pages = importersOf(users).filter((file) => file.endsWith('.page.tsx'));
  const isPageImported = (test: string) =>
    [...readText(test).matchAll(/from '([^']+)'/g)].some(([, target = '']) => pages.includes(resolve(target, test)));
  const isComponent = places.every((file) => file.endsWith('.tsx'));
  const ofPages = isComponent && pages.length <= MAX_PAGES ? testFiles().filter(isPageImported) : [];
  return [
    ['tests', tests],
    ['page tests', ofPages.filter((file) => !tests.includes(file))],
  ];
}
const MAX_PAGES = 12;

/** For the name of a file, with or without its endings: where it is and which files import it. */
export function answerFile(name: string): Answer | null {
  const named = [...sourceFiles(), ...supportFiles()].filter((file) => {
    const base = file.split('/').at(-1)!;
    return base === name || base.startsWith(`${name}.`);
  });
  if (named.length === 0) return null;
  const isImported = (file: string) =>
    [...readText(file).matchAll(/from '([^']+)'/g)].some(([, target = '']) => named.includes(resolve(target, file)));
  const users = [...sourceFiles(), ...supportFiles()].filter(isImported);
  return {
    title: `file ${name}`,
    rows: [
      ['files', named],
      ['used by', users],
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

/** For a helper that a factory of the tests returns: where it is and which tests use it. */
export function answerHelper(name: string): Answer | null {
  const declared = new RegExp(`^ +(?:const|(?:async )?function) ${name}\\b`, 'm');
  const places = supportFiles().filter((file) => declared.test(readText(file)));
  if (places.length === 0) return null;
  const named = new RegExp(`\\b${name}\\b`);
  return {
    title: `name ${name}`,
    rows: [
      ['declared', places],
      ['tests', testFiles().filter((file) => named.test(readText(file)))],
    ],
  };
}

/** For a name that no file exports: where it is declared at the top level, and which files use it outside comments. */
export function answerName(name: string): Answer | null {
  // A code such as INVITED is mostly written as a string.
  const near = /^[A-Z\d_]+$/.test(name) ? '[\\w-]' : `[\\w'"-]`;
  const written = new RegExp(`(?<!${near})${name}(?!${near})`);
  const files = sourceFiles().filter((file) => !file.endsWith('.generated.ts') && written.test(codeOf(file)));
  if (files.length === 0 || files.length > MAX_NAMES) return null;
  const isDeclared = (file: string) => moduleAt(file)?.declarations.some((one) => one.name === name);
  return {
    title: `name ${name}`,
    rows: [
      ['declared', files.filter(isDeclared)],
      ['written in', files],
      ['migrations', listFiles('src/db/migrations/*.sql').filter((file) => written.test(readText(file)))],
      ['tests', testFiles().filter((file) => written.test(readText(file)))],
    ],
  };
}

function codeOf(file: string): string {
  return (
    moduleAt(file)
      ?.declarations.map(({ text }) => text)
      .join('\n') ?? ''
  );
}

/** For a name without results: at most eight names that share the most words with it. */
export function similarNames(name: string): string[] {
  const parts = wordsOf(name).map((part) => part.replace(/s$/, ''));
  const shared = (other: string) => wordsOf(other).filter((part) => parts.includes(part.replace(/s$/, ''))).length;
  const slices = new Set(sourceFiles().flatMap((file) => (file.split('/')[3] ? [file.split('/')[2]!] : [])));
  const exported = sourceFiles().flatMap((file) => [...readText(file).matchAll(EXPORTED)].map(([, one = '']) => one));
  return [...new Set([...listTables(), ...slices, ...exported])]
    .map((other) => ({ other, count: shared(other) / Math.max(parts.length, wordsOf(other).length) }))
    .filter(({ count }) => count >= 0.5)
    .toSorted((a, b) => b.count - a.count || a.other.localeCompare(b.other))
    .slice(0, 8)
    .map(({ other }) => other);
}

/** Files, exported names, columns and recipes with all these words in their name, or null if there are too many. */
export function answerWords(phrase: string): Answer | null {
  const words = phrase.toLowerCase().split(/\s+/);
  const isWord = (part: string, word: string) => [word, `${word}s`, word.replace(/s$/, '')].includes(part);
  const inWords = (name: string) => words.every((word) => wordsOf(name).some((part) => isWord(part, word)));
  const baseOf = (file: string) =>
    file
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, '');
  const names = sourceFiles().flatMap((file) =>
    [...readText(file).matchAll(EXPORTED)].flatMap(([, name = '']) => (inWords(name) ? [`${name} (${file})`] : [])),
  );
  const property = new RegExp(`^ +${phrase}\\??:`, 'm');
  const isField = (file: string) => /\.(?:rules|contract)\.ts$/.test(file) && property.test(readText(file));
  // A name such as unitPricesCents is found as such.
  const fields = /^[a-z\d]+$/.test(phrase) ? sourceFiles().filter(isField) : [];
  const rows: Answer['rows'] = [
    [
      'recipe',
      [...readText(RECIPES).matchAll(/^## (Recipe: .+)$/gm)].flatMap(([, title = '']) =>
        inWords(title) ? [`${RECIPES}: ${title}`] : [],
      ),
    ],
    ['files', sourceFiles().filter((file) => inWords(baseOf(file)))],
    ['names', names],
    ['columns', columnsWith(inWords)],
    ['fields', fields.length > MAX_PAGES ? [`in ${fields.length} files`] : fields],
  ];
  const count = rows.reduce((sum, [, values]) => sum + values.length, 0);
  if (count === 0 || count > MAX_NAMES) return null;
  return { title: `${words.length > 1 ? 'words' : 'word'} ${words.join(' ')}`, rows };
}
const RECIPES = 'docs/contributing.md';
const MAX_NAMES = 80;
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
