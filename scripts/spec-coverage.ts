// Writes docs/spec-coverage.md from the specification ids (R001, E001, P001, T01) that the names of tests cite.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { idsIn, namesInSource } from './test-names.ts';
import { toolArgs } from './tools.ts';

interface Rule {
  id: string;
  area: string;
  statement: string;
}

const root = path.dirname(import.meta.dirname);
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, 'test/spec', file), 'utf8')) as T;
const cited = citations();
const rules = read<Rule[]>('rules.json');
const endpoints = read<{ id: string; method: string | null; path: string | null }[]>('endpoints.json');
const routes = read<{ id: string; path: string | null; section: string }[]>('routes.json');

const page = [
  '# What of the specification is proved by a test',
  '',
  'Made by `npm run coverage` from the ids in the names of tests; do not edit. An id counts when at least one test names it.',
  '',
  '| part | proved | of |',
  '|---|---|---|',
  ...areas().map(
    ([area, list]) => `| ${area} | ${list.filter((rule) => cited.has(rule.id)).length} | ${list.length} |`,
  ),
  `| **rules** | **${rules.filter((rule) => cited.has(rule.id)).length}** | **${rules.length}** |`,
  `| **calls** | **${endpoints.filter((call) => cited.has(call.id)).length}** | **${endpoints.length}** |`,
  `| **screens** | **${routes.filter((route) => cited.has(route.id)).length}** | **${routes.length}** |`,
  '',
  ...areas().flatMap(([area, list]) => section(area, list)),
  ...section(
    'calls',
    endpoints.map((call) => ({ id: call.id, area: '', statement: `${call.method ?? ''} ${call.path ?? ''}` })),
  ),
  ...section(
    'screens',
    routes.map((route) => ({ id: route.id, area: '', statement: route.path ?? route.section })),
  ),
];
writeFileSync(path.join(root, 'docs/spec-coverage.md'), `${page.join('\n')}\n`);

function areas(): [string, Rule[]][] {
  const byArea = Map.groupBy(rules, (rule) => rule.area);
  return [...byArea].toSorted(([a], [b]) => a.localeCompare(b));
}

function section(title: string, list: Rule[]): string[] {
  const proved = list.filter((rule) => cited.has(rule.id));
  if (proved.length === 0) return [];
  const lines = proved.map(
    (rule) => `- ${rule.id} ${rule.statement}: ${[...(cited.get(rule.id) ?? [])].toSorted().join(', ')}`,
  );
  return [`## ${title}`, '', ...lines, ''];
}

/** Ids in the names of tests, groups and steps, as the runners spell them out; "R305-R309" names all of them. */
function citations(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, file } of [...unitTests(), ...journeyTests(), ...journeySteps()])
    for (const id of idsIn(name)) (found.get(id) ?? found.set(id, new Set()).get(id))?.add(path.basename(file));
  return found;
}

interface NamedTest {
  name: string;
  file: string;
}

function unitTests(): NamedTest[] {
  const list = path.join(mkdtempSync(path.join(tmpdir(), 'coverage-')), 'tests.json');
  run('vitest', ['list', '--no-static-parse', `--json=${list}`]);
  return JSON.parse(readFileSync(list, 'utf8')) as NamedTest[];
}

interface Suite {
  title: string;
  file: string;
  specs?: { title: string }[];
  suites?: Suite[];
}

function journeyTests(): NamedTest[] {
  const { suites } = JSON.parse(run('playwright', ['test', '--list', '--reporter=json'])) as { suites: Suite[] };
  const all = (suite: Suite): NamedTest[] => [
    ...(suite.specs ?? []).map(({ title }) => ({ name: `${suite.title} ${title}`, file: suite.file })),
    ...(suite.suites ?? []).flatMap(all),
  ];
  return suites.flatMap(all);
}

/** Steps within a journey: its runner lists none. */
function journeySteps(): NamedTest[] {
  return globSync('test/journeys/*.spec.ts', { cwd: root }).flatMap((file) =>
    namesInSource(readFileSync(path.join(root, file), 'utf8')).map((name) => ({ name, file })),
  );
}

function run(program: string, args: string[]): string {
  return execFileSync(process.execPath, toolArgs(program, args), {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
