import { ruleGuards } from '../../test/support/rule-guards.ts';
import { idsIn } from '../test-names.ts';
import type { Answer } from './answer.ts';
import { answerCall, findCalls } from './calls.ts';
import { servePage } from './pages.ts';
import { readText, resolve, sourceFiles, testFiles } from './source.ts';
import { answerText } from './texts.ts';

interface Entry {
  id: string;
  statement?: string;
  method?: string | null;
  path?: string | null;
  section?: string;
  text?: string;
}

const LISTS: Record<string, string> = { R: 'rules', P: 'routes', E: 'endpoints', M: 'messages' };

/** The text of the specification for an ID, the tests that prove it, and where it is in the code. */
export function answerId(id: string): Answer[] | null {
  const list = LISTS[id[0] ?? ''];
  if (!list) return null;
  const entry = (JSON.parse(readText(`test/spec/${list}.json`)) as Entry[]).find((one) => one.id === id);
  if (!entry) return null;
  return [{ title: describe(entry), rows: [...rowsOfRule(id), ['proved by', citing(id)]] }, ...placesOf(entry)];
}

function describe({ id, statement, method, path, section, text }: Entry): string {
  return `${id} ${statement ?? text ?? [method, path ?? section].filter(Boolean).join(' ')}`;
}

/** Where it can be broken, where it is named, and what its tests import from beside them. */
function rowsOfRule(id: string): Answer['rows'] {
  const guards = ruleGuards.filter(({ keeps }) => keeps.startsWith(`${id} `));
  const named = sourceFiles().filter((file) => new RegExp(`\\b${id}\\b`).test(readText(file)));
  const tested = id.startsWith('R') && guards.length === 0 ? citing(id).flatMap(filesBeside) : [];
  return [['code', [...guards.map(({ file }) => file), ...named, ...tested]]];
}

function filesBeside(test: string): string[] {
  return [...readText(test).matchAll(/^import\s+\{[^}]+\}\s+from\s+'(\.\/[^']+)'/gm)]
    .map(([, target = '']) => resolve(target, test))
    .filter((file) => sourceFiles().includes(file));
}

function placesOf({ id, method, path, text }: Entry): Answer[] {
  if (id.startsWith('P')) return present(path ? servePage(path) : null);
  if (id.startsWith('E')) return path ? findCalls(path, method).map(answerCall) : [];
  return present(text ? answerText(text) : null);
}

const present = (answer: Answer | null): Answer[] => (answer ? [answer] : []);

function citing(id: string): string[] {
  const guarded = ruleGuards.filter(({ keeps }) => keeps.startsWith(`${id} `)).map(({ tests }) => tests);
  return [...new Set([...guarded, ...testFiles().filter((file) => idsIn(readText(file)).includes(id))])].toSorted();
}
