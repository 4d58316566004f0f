import { sql } from 'kysely';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Ctx } from '#platform/context/context.ts';
import { confidedOf, dataMap, type MappedTable, rowsOf, type DataOwner } from '#db/data-map.ts';
import { collect } from '#platform/events/events.service.ts';
import { csvOf, fileNameOf } from './export.rules.ts';
import { personalDocuments } from './privacy.events.ts';

interface Build {
  whose: DataOwner;
  onStep: (step: string, done: number, total: number) => Promise<void>;
}

type Rows = Record<string, unknown>[];

/** A zip of all data about a person: each table as JSON and CSV, the documents as PDF, and files added by slices. */
export async function buildExport(ctx: Ctx, { whose, onStep }: Build): Promise<Uint8Array> {
  const files: Zippable = { 'README.txt': strToU8(README) };
  const mine = [...dataMap].filter(([, table]) => table.owner);
  const total = mine.length + 2;
  for (const [at, [name, table]] of mine.entries()) {
    if (at % 8 === 0) await onStep(table.purpose, at, total);
    const rows = await readRows(ctx, { name, table, whose });
    if (rows.length === 0) continue;
    files[`data/${name}.json`] = strToU8(JSON.stringify(rows, null, 2));
    files[`csv/${name}.csv`] = strToU8(csvOf(rows));
  }
  await onStep('Reports and certificates', mine.length, total);
  Object.assign(files, await documentsOf(ctx, whose));
  await onStep('Invoices, results and genotypes', mine.length + 1, total);
  Object.assign(files, await slicesDocuments(ctx, whose));
  await onStep('Done', total, total);
  return zipSync(files, { level: 6 });
}

async function readRows(
  ctx: Ctx,
  { name, table, whose }: { name: string; table: MappedTable; whose: DataOwner },
): Promise<Rows> {
  const { columns, to } = confidedOf(table, whose);
  const { rows } = await sql<{ row: Record<string, unknown>; readsAll: boolean }>`
    select to_jsonb(t) as row, ${to} as reads_all from ${sql.table(name)} t where ${rowsOf(table, whose)} limit 100000`.execute(
    ctx.db,
  );
  const exported = new Set([...table.personal, ...table.links, ...table.plain]);
  return rows.map(({ row, readsAll }) => {
    const cells = Object.entries(row).filter(([column]) => exported.has(column));
    const hides = (column: string, value: unknown) => !readsAll && value !== null && columns.includes(column);
    return Object.fromEntries(cells.map(([column, value]) => [column, hides(column, value) ? CONFIDED : value]));
  });
}

const CONFIDED = 'Given in confidence';

async function documentsOf(ctx: Ctx, whose: DataOwner): Promise<Zippable> {
  const files: Zippable = {};
  const { rows } = await sql<{ number: string; fileKey: string }>`
    select number, file_key from report where ${rowsOf(dataMap.get('report')!, whose)}`.execute(ctx.db);
  for (const { number, fileKey } of rows) {
    const file = await ctx.adapters.files.get(fileKey);
    if (file) files[`documents/reports/${fileNameOf(number)}.pdf`] = [new Uint8Array(file.bytes), { level: 0 }];
  }
  return files;
}

async function slicesDocuments(ctx: Ctx, { personId }: DataOwner): Promise<Zippable> {
  const parts = await collect(ctx, personalDocuments, { personId });
  const documents = parts.flatMap((part) => Object.entries(part));
  return Object.fromEntries(documents.map(([path, bytes]) => [path, [bytes, { level: isPacked(path) ? 0 : 6 }]]));
}

const isPacked = (path: string) => /\.(pdf|gz)$/.test(path);

const README = `All the data Damsire holds about you.

data/        each table as JSON
csv/         the same as CSV, for a spreadsheet
documents/   your reports, certificates and invoices as PDF
results/     the results of each animal as JSON, as on its results page
genotypes/   the genome-wide markers of each animal that has any: VCF 4.3, or a PLINK fileset

Not included: keys and hashes, which contain no information about you and could give others access to your account; and
the answers of your referees, which are confidential. Their names, and whether they have answered, are in
agent_referee.
`;
