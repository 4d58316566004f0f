// Writes src/db/schema.generated.ts from a migrated database; --verify only compares. --url names the database to
// read; without it, a temporary one is created.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';

const root = path.dirname(import.meta.dirname);
const generated = path.join(root, 'src/db/schema.generated.ts');
const { values } = parseArgs({ options: { verify: { type: 'boolean', default: false }, url: { type: 'string' } } });
process.exitCode = values.url ? await generate(values.url) : await withThrowAwayDatabase(generate);

async function generate(url: string): Promise<number> {
  const overrides = { columns: { ...(await readChoices(url)), ...(await readJsonColumns(url)) } };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      [path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), '--dialect', 'postgres', '--url', url],
      // The job queue has its tables in a separate schema.
      ['--camel-case', '--default-schema', 'public', '--include-pattern', 'public.*'],
      // The types that the parsers of src/db/connection.ts return.
      ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
      ['--overrides', JSON.stringify(overrides), '--print'],
    ].flat(2),
    // Overrides that it cannot parse with its own TypeScript are written unchanged, with a stack trace for each.
    { encoding: 'utf8', maxBuffer: 2 ** 26, cwd: root },
  );
  if (status !== 0 || !stdout.includes('export interface DB {')) {
    process.stderr.write(stderr);
    return status || 1;
  }
  const types = stdout
    .slice(stdout.indexOf('/**'))
    .replace(/^import type .*$/m, (line) => `${line}\nimport type { JsonColumn } from "./json-columns.ts";`);
  if (!values.verify) writeFileSync(generated, types);
  else if (readFileSync(generated, 'utf8') !== types) {
    console.error('src/db/schema.generated.ts does not match the migrations. Run npm run types:db.');
    return 1;
  }
  return 0;
}

/** `sales_order.state` → `Generated<"PLACED" | ...>`: text columns whose check constraint lists the allowed values. */
async function readChoices(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      table: string;
      column: string;
      check: string;
      optional: boolean;
      filled: boolean;
    }>(`
      select t.relname as table, a.attname as column, pg_get_constraintdef(c.oid) as check,
        not a.attnotnull as optional, a.atthasdef as filled
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where c.contype = 'c' and n.nspname = 'public' and array_length(c.conkey, 1) = 1
        and a.atttypid in ('text'::regtype, 'varchar'::regtype)
      order by 1, 2`);
    return Object.fromEntries(
      rows.flatMap(({ table, column, check, optional, filled }) => {
        const values = choicesIn(check, column);
        if (!values) return [];
        const type = values.map((value) => JSON.stringify(value)).join(' | ') + (optional ? ' | null' : '');
        return [[`${table}.${column}`, filled ? `Generated<${type}>` : type]];
      }),
    );
  } finally {
    await client.end();
  }
}

/** `sales_order.steps` → `JsonColumn<"sales_order.steps">`, which the slice that owns the column declares. */
async function readJsonColumns(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ column: string; optional: boolean; filled: boolean }>(`
      select c.relname || '.' || a.attname as column, not a.attnotnull as optional, a.atthasdef as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.atttypid = 'jsonb'::regtype and not a.attisdropped
      order by 1`);
    return Object.fromEntries(
      rows.map(({ column, optional, filled }) => {
        const type = `JsonColumn<${JSON.stringify(column)}>` + (optional ? ' | null' : '');
        return [column, filled ? `Generated<${type}>` : type];
      }),
    );
  } finally {
    await client.end();
  }
}

/** The values of `CHECK ((state = ANY (ARRAY['A'::text, 'B'::text])))`; null for a check of another form. */
function choicesIn(check: string, column: string): string[] | null {
  const [, list] =
    new RegExp(
      `^CHECK \\(\\((?:\\()?${column}(?:\\))?(?:::text)? = ANY \\(+ARRAY\\[(.*)\\](?:\\))*(?:::text\\[\\])?\\)+$`,
    ).exec(check) ?? [];
  const values = list?.match(/'(?:[^']|'')*'/g)?.map((value) => value.slice(1, -1).replaceAll("''", "'"));
  return values && values.length > 0 ? values : null;
}

async function withThrowAwayDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'damsire-types-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded(dataDir);
  try {
    await migrate(server.url);
    return await work(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
