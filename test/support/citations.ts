import { existsSync, globSync, readFileSync } from 'node:fs';
import { namesInSource } from '../../scripts/test-names.ts';
import { isTest, type SourceFile } from './source-files.ts';

/** A citation as written, and whether its target exists. */
export interface Citation {
  kind: string;
  id: string;
  resolves: boolean;
}

const DATA =
  /^(?:src\/app\/seed\/data|src\/genetics\/fixtures|test\/fixtures|test\/spec)\/|\.generated\.|citations\.test\.ts$/;

/** Every file that may contain citations; docs/reference/README.md lists the exceptions. */
export function readCitingFiles(): SourceFile[] {
  return ['{src,test,scripts}/**/*.{ts,tsx,js,sql,css}', 'docs/**/*.{md,json}']
    .flatMap((pattern) => globSync(pattern))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => !DATA.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const idsOfSpec = (file: string) =>
  (JSON.parse(readFileSync(`test/spec/${file}.json`, 'utf8')) as { id: string }[]).map(({ id }) => id);
const definedIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, id = '']) => id);

const spec = new Set(['rules', 'endpoints', 'routes', 'messages', 'open-questions'].flatMap(idsOfSpec));
const trustRows = definedIn('docs/reference/trust.md', /^\| ([A-Z]\d{1,2}) \|/gm);
const trust = new Set([
  ...trustRows,
  ...definedIn('docs/reference/trust.md', /^(\d{1,2})\. /gm),
  ...definedIn('docs/reference/trust.md', /^## (\d)\. /gm).map((section) => `section ${section}`),
]);
const businessRules = new Set(['3', ...definedIn('docs/reference/business-rules.md', /^## (3\.\d{1,2}) /gm)]);
const genetics = new Set(definedIn('docs/reference/genetics.md', /^### (\S+) /gm));
const invariants = new Set(definedIn('src/db/invariants.sql', /^-- ([A-Z]\d{1,2}) /gm));
const sections = new Set(definedIn('docs/reference/README.md', /^\| section (\d) \|/gm));
const decisions = new Set(globSync('docs/decisions/*.md').map((file) => file.replace(/^.*[\\/](\d{3})-.*$/, '$1')));
const inTestNames = new Set([...trustRows, ...genetics, ...businessRules]);

export function findCitations(file: SourceFile): Citation[] {
  // A citation may wrap over two lines of a comment.
  const text = file.text.replaceAll(/\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g, ' ');
  return [
    ...specIds(text),
    ...idsBehind(
      text,
      'trust',
      /\btrust(?:\.md)? (section \d|[A-Z]?\d{1,2}(?:(?:, |-| and )[A-Z]?\d{1,2}\b)*)/g,
      trust,
    ),
    ...idsBehind(text, 'T', /(?<![#.\w])(T\d{2})\b(?!:)/g, trust),
    ...idsBehind(
      text,
      'business rules',
      /\b[Bb]usiness rules? \(?(\d+(?:\.\d+)?(?:(?:,| and| to) \d+\.\d+)*)/g,
      businessRules,
    ),
    ...idsBehind(
      text,
      'genetics',
      /\b[Gg]enetics reference ((?:[A-Z]|0\.)\d{1,2}(?:(?:,| and) [A-Z]\d{1,2}\b)*)/g,
      genetics,
    ),
    ...idsBehind(text, 'invariant', /\b[Ii]nvariant ([A-Z]\d{1,2})\b/g, invariants),
    ...idsBehind(text, 'section', /\b[Ss]pecification section (\d+)/g, sections),
    ...idsBehind(text, 'decision', /(?:\b[Dd]ecision |docs\/decisions\/)(\d{3})\b/g, decisions),
    ...paths(file.path, text),
    ...(isTest(file.path) || file.path.endsWith('.spec.ts') ? idsOfTestNames(file.text) : []),
  ];
}

function specIds(text: string): Citation[] {
  return [
    ...text.matchAll(/(?<![#.\w])([REP])(\d{3})(?:[-–](\d{3}))?\b/g),
    ...text.matchAll(/(?<![#.\w])([MQ])(\d{3})(?:[-–](\d{3}))?\b(?! ?(?:-?\d|\$\{))/g),
  ].flatMap(([, letter = '', from = '', to]) =>
    [from, to].flatMap((number) => (number ? [cite('specification', letter + number, spec)] : [])),
  );
}

function idsBehind(text: string, kind: string, pattern: RegExp, known: ReadonlySet<string>): Citation[] {
  return [...text.matchAll(pattern)].flatMap(([, list = '']) =>
    list.split(/, | and | to |-/).map((id) => cite(kind, id, known)),
  );
}

/** "K1 T20 ...", "3.14 ..." at the beginning of a test's name, "(S1)" at its end. */
function idsOfTestNames(source: string): Citation[] {
  return namesInSource(source).flatMap((name) => {
    const [front = ''] = /^(?:(?:trust \d{1,2}|[A-Z]\d{1,3}(?:-[A-Z]?\d{1,3})?|\d\.\d{1,2}) )+/.exec(name) ?? [];
    const [back = ''] = /\([A-Z]\d{1,2}\)$/.exec(name) ?? [];
    const ids = `${front} ${back}`.match(/\b(?:[A-Z]\d{1,2}|\d\.\d{1,2})\b/g) ?? [];
    return ids.map((id) => cite('test name', id, inTestNames));
  });
}

function paths(from: string, text: string): Citation[] {
  const named = [
    ...text.matchAll(/\b(docs\/(?:[\w-]+\/)*[\w.-]+\.(?:md|json))\b/g),
    ...(from.startsWith('docs/') ? text.matchAll(/`((?:src|test|scripts|content)\/[\w./-]+)`/g) : []),
  ];
  return named.map(([, path = '']) => ({
    kind: 'file',
    id: path,
    resolves: path.includes('.generated.') || existsSync(path),
  }));
}

function cite(kind: string, id: string, known: ReadonlySet<string>): Citation {
  return { kind, id, resolves: known.has(id) };
}
