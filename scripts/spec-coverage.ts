// Writes docs/spec-coverage.md from the specification ids (R001, E001, P001, T01) that the names of tests cite.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
  return [...byArea].sort(([a], [b]) => a.localeCompare(b));
}

function section(title: string, list: Rule[]): string[] {
  const proved = list.filter((rule) => cited.has(rule.id));
  if (proved.length === 0) return [];
  const lines = proved.map((rule) => `- ${rule.id} ${rule.statement}: ${[...(cited.get(rule.id) ?? [])].join(', ')}`);
  return [`## ${title}`, '', ...lines, ''];
}

/** Ids in the names of tests and test groups; "R305-R309" names all of them. */
function citations(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync('{src,test}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).sort()) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /\b(?:test|it|describe|step)(?:\.\w+)*(?:\([^)]*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|`[^`]*`)/g,
    )) {
      for (const id of idsIn(name)) (found.get(id) ?? found.set(id, new Set()).get(id))?.add(path.basename(file));
    }
    // A table whose rows begin with the id that '%s' puts into the name.
    for (const [, rows = ''] of text.matchAll(/\.each\(\[\n([\s\S]*?)\n\s*\](?: as const)?\)\(\s*['`]%s/g)) {
      for (const [, id = ''] of rows.matchAll(/^\s*\[\s*'([REPT]\d{2,3})'/gm))
        (found.get(id) ?? found.set(id, new Set()).get(id))?.add(path.basename(file));
    }
  }
  return found;
}

function idsIn(name: string): string[] {
  const ranges = [...name.matchAll(/\b([REPT])(\d{2,3})\s*(?:-|to|–)\s*\1?(\d{2,3})\b/g)].flatMap(
    ([, letter = '', from = '', to = '']) =>
      Array.from(
        { length: Math.max(0, Number(to) - Number(from) + 1) },
        (_, i) => letter + String(Number(from) + i).padStart(from.length, '0'),
      ),
  );
  return [...ranges, ...[...name.matchAll(/\b[REPT]\d{2,3}\b/g)].map(([id]) => id)];
}
