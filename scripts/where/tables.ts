import type { Answer } from './answer.ts';
import { sliceOf } from './reach.ts';
import { listFiles, readText, sourceFiles, testFiles, type Declaration } from './source.ts';

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of the schema, by SQL name. */
export function listTables(): Set<string> {
  const [, body = ''] = /interface DB \{([\s\S]*?)\n\}/.exec(readText('src/db/schema.generated.ts')) ?? [];
  tables ??= new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => snake(name)));
  return tables;
}
let tables: Set<string> | undefined;

const BUILDER = /(?:From|into|Into|updateTable|[jJ]oin|using|mergeInto|deleteFrom)\(\s*\[?'(\w+)/g;
const SQL = /\b(?:from|join|into|update)\s+(\w+)/g;
const WRITTEN =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g;

export function tablesIn(declarations: readonly Declaration[]): string[] {
  const found = declarations.flatMap(({ text }) => [...text.matchAll(BUILDER), ...text.matchAll(SQL)]);
  return [...new Set(found.map(([, name = '']) => snake(name)))].filter((name) => listTables().has(name)).toSorted();
}

/** `table.column` for every column whose name matches. */
export function columnsWith(fits: (column: string) => boolean): string[] {
  return listInterfaces().flatMap(({ table, body }) =>
    listTables().has(table)
      ? [...body.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name = '']) =>
          fits(snake(name)) ? [`${table}.${snake(name)}`] : [],
        )
      : [],
  );
}

function listInterfaces(): { table: string; body: string }[] {
  const schema = readText('src/db/schema.generated.ts');
  return [...schema.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
    table: snake(name).replace(/^_/, ''),
    body,
  }));
}

/** The tables with a column, in snake or camel case, and the files that use it; with a table, only that one. */
export function answerColumn(name: string, table?: string): Answer | null {
  const column = snake(name);
  const camel = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const all = listInterfaces().flatMap((one) => (new RegExp(`^ {2}${camel}:`, 'm').test(one.body) ? [one.table] : []));
  const owners = table === undefined ? all : all.filter((owner) => owner === snake(table));
  if (owners.length === 0) return null;
  const named = new RegExp(`\\b(?:${camel}|${column})\\b`);
  const isNamed = (file: string) => named.test(readText(file));
  return {
    title: `column ${column}`,
    rows: [
      ['tables', owners.filter((table) => listTables().has(table))],
      ['migrations', listFiles('src/db/migrations/*.sql').filter(isNamed)],
      ['used by', sourceFiles().filter((file) => !file.endsWith('.generated.ts') && isNamed(file))],
      ['tests', testFiles().filter(isNamed)],
    ],
  };
}

export function answerTable(name: string): Answer | null {
  const table = snake(name);
  if (!listTables().has(table)) return null;
  const uses = (file: string, pattern: RegExp) =>
    [...readText(file).matchAll(pattern)].some((match) => snake(match[1] ?? match[2] ?? '') === table);
  const files = sourceFiles().filter((file) => !file.endsWith('.generated.ts'));
  const writers = files.filter((file) => uses(file, WRITTEN));
  const changes = new RegExp(
    `\\b(?:table(?: if (?:not )?exists)?|on|into|update|from|join|references)\\s+${table}\\b`,
    'i',
  );
  const isUsed = (file: string) => uses(file, BUILDER) || uses(file, SQL);
  return {
    title: `table ${table}`,
    rows: [
      [
        'migrations',
        listFiles('src/db/migrations/*.sql').filter((file) => changes.test(withoutQuotes(readText(file)))),
      ],
      ['written by', writers],
      ['subjects', [...new Set(writers.map(sliceOf))].filter((slice) => !slice.startsWith('src/app/'))],
      ['read by', files.filter((file) => !writers.includes(file) && isUsed(file))],
      ['tests', testFiles().filter(isUsed)],
    ],
  };
}

/** SQL without comments and string values. */
function withoutQuotes(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
}
