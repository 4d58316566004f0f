import { sql, type RawBuilder } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { trackerStep, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { checkRows } from './check-rows.service.ts';
import { findRowResults, type RowResults } from './row-results.service.ts';
import {
  emptyCells,
  mayUseSheets,
  MAX_ROWS,
  sheetState,
  cleanCell,
  columnKeys,
  type CellNotes,
  type Cells,
  type SheetSort,
  type SheetState,
} from './sheets.rules.ts';
import type { ColumnValue } from '#db/connection.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'work_sheet_row.cells': Partial<Cells>;
    'work_sheet_row.problems': CellNotes;
    'work_sheet_row.warnings': CellNotes;
  }
}

type OwnState = ColumnValue<'workSheet', 'state'>;

export interface SheetSummary {
  id: number;
  name: string;
  state: SheetState;
  rows: number;
  ready: number;
  wrong: number;
  sent: number;
  updatedAt: string;
}

export interface SheetRow {
  id: number;
  position: number;
  cells: Cells;
  problems: CellNotes;
  warnings: CellNotes;
  /** Results of a submitted row; null for other rows. */
  done: RowResults | null;
}

export interface Sheet {
  id: number;
  name: string;
  state: SheetState;
  version: number;
  rows: SheetRow[];
}

/** Requires a vet, club, agent, or breeder with five animals or more (business rules 3.18). */
export async function requireSheetUser(ctx: Ctx, demand: { write?: boolean } = {}): Promise<SessionUser> {
  const user = requireUser(ctx, demand);
  const { animals } = await ctx.db
    .selectFrom('animalOwnership')
    .select(sql<number>`count(*)::int`.as('animals'))
    .where('personId', '=', user.id)
    .where('till', 'is', null)
    .executeTakeFirstOrThrow();
  if (!mayUseSheets({ ...user, animals }))
    throw new Failure('illegal_transition', {
      message: 'You can use work-spreadsheets once you have 5 or more animals.',
    });
  return user;
}

const orders: Record<SheetSort, RawBuilder<unknown>> = {
  name: sql`s.name collate "und-x-icu", s.id`,
  '-name': sql`s.name collate "und-x-icu" desc, s.id desc`,
  changed: sql`s.updated_at, s.id`,
  '-changed': sql`s.updated_at desc, s.id desc`,
};

export async function listSheets(
  ctx: Ctx,
  input: { page: number; size: number; search: string; sort?: SheetSort },
): Promise<Page<SheetSummary>> {
  const user = await requireSheetUser(ctx);
  const { page, size, search } = input;
  const text = likeText(search);
  const { rows } = await sql<SummaryRow>`
    select s.id, s.name, s.state, s.updated_at, count(*) over ()::int as total, r.*
    from work_sheet s
    cross join lateral (
      select count(*)::int as rows, count(*) filter (where kit_id is not null)::int as sent,
        count(*) filter (where kit_id is null and problems = '{}')::int as ready,
        count(*) filter (where kit_id is null and problems <> '{}')::int as wrong,
        coalesce(array_agg((select x.state from sample x where x.kit_id = w.kit_id order by x.id desc limit 1)) filter (where kit_id is not null), '{}') as samples
      from work_sheet_row w where w.sheet_id = s.id
    ) r
    where s.person_id = ${user.id} and (${search} = '' or s.name ilike ${text}
      or exists (select from work_sheet_row w where w.sheet_id = s.id and w.cells ->> 'barcode' ilike ${text}))
    order by ${input.sort ? orders[input.sort] : sql`s.id desc`} limit ${size} offset ${(page - 1) * size}`.execute(
    ctx.db,
  );
  return toPage(rows.map(toSummary), rows[0]?.total ?? 0, page, size);
}

interface SummaryRow extends Omit<SheetSummary, 'state' | 'updatedAt'> {
  state: OwnState;
  updatedAt: Date;
  samples: SampleState[];
  total: number;
}

function toSummary({ total: _total, samples, updatedAt, state, ...row }: SummaryRow): SheetSummary {
  const steps = samples.filter(Boolean).map(trackerStep);
  return { ...row, state: sheetState(state, { steps }), updatedAt: updatedAt.toISOString() };
}

export async function findSheet(ctx: Ctx, id: number): Promise<Sheet> {
  const user = requireUser(ctx);
  const sheet = await ctx.db
    .selectFrom('workSheet')
    .select(['id', 'name', 'state', 'version'])
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const rows = await ctx.db
    .selectFrom('workSheetRow')
    .select(['id', 'position', 'cells', 'problems', 'warnings', 'kitId'])
    .where('sheetId', '=', id)
    .orderBy('position')
    .execute();
  const results = await findRowResults(
    ctx,
    rows.flatMap((row) => (row.kitId === null ? [] : [row.kitId])),
  );
  const steps = [...results.values()].map((one) => one.step);
  return {
    ...sheet,
    state: sheetState(sheet.state, { steps }),
    rows: rows.map(({ kitId, cells, problems, warnings, ...row }) => ({
      ...row,
      cells: { ...emptyCells, ...cells },
      problems: problems,
      warnings: warnings,
      done: kitId === null ? null : (results.get(kitId) ?? null),
    })),
  };
}

export async function createSheet(ctx: Ctx, input: { name: string }): Promise<{ id: number }> {
  const user = await requireSheetUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('workSheet')
      .values({ personId: user.id, name: input.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'work_sheet', entityId: id, kind: 'created', to: 'DRAFT' });
    return { id };
  });
}

/**
 * Saves and checks all rows that are not submitted yet; submitted rows do not change. An outdated version is refused.
 */
export async function saveRows(
  ctx: Ctx,
  input: { id: number; version?: number; rows: readonly Partial<Cells>[] },
): Promise<Sheet> {
  requireUser(ctx, { write: true });
  const filledRows = input.rows.map(completeRow).filter((cells) => Object.values(cells).some((cell) => cell !== ''));
  if (filledRows.length > MAX_ROWS)
    throw invalid({ rows: [`A spreadsheet can have up to ${MAX_ROWS} rows. Put the rest in another spreadsheet.`] });
  await inTransaction(ctx, async (tx) => {
    const sheet = await lockSheet(tx, input.id);
    if (input.version !== undefined && input.version !== sheet.version)
      throw new Failure('conflict', {
        message: 'This spreadsheet was changed in another window. Reload the page and try again.',
      });
    const sent = await tx.db
      .selectFrom('workSheetRow')
      .innerJoin('kit', 'kit.id', 'workSheetRow.kitId')
      .select(['workSheetRow.position', 'kit.barcode', sql<string>`cells ->> 'barcode'`.as('typed')])
      .where('sheetId', '=', input.id)
      .execute();
    // A row that was submitted before and is uploaded again is the same row.
    const known = new Set(sent.flatMap((row) => [row.barcode, row.typed]));
    const open = filledRows.filter((cells) => !known.has(cells.barcode));
    const checked = await checkRows(tx, open);
    const taken = new Set(sent.map((row) => row.position));
    const free = Array.from({ length: MAX_ROWS }, (_, n) => n + 1).filter((position) => !taken.has(position));
    if (open.length > free.length)
      throw invalid({ rows: [`A spreadsheet can have up to ${MAX_ROWS} rows. Put the rest in another spreadsheet.`] });
    await tx.db.deleteFrom('workSheetRow').where('sheetId', '=', input.id).where('kitId', 'is', null).execute();
    const values = open.map((cells, n) => ({
      sheetId: input.id,
      position: free[n] ?? 0,
      cells: JSON.stringify(cells),
      problems: JSON.stringify(checked[n]?.problems ?? {}),
      warnings: JSON.stringify(checked[n]?.warnings ?? {}),
    }));
    if (values.length > 0) await tx.db.insertInto('workSheetRow').values(values).execute();
    await touchSheet(tx, input.id, sheet.state === 'SUBMITTED' ? 'SUBMITTED' : 'CHECKED');
  });
  return findSheet(ctx, input.id);
}

function completeRow(row: Partial<Cells>): Cells {
  return Object.fromEntries(columnKeys.map((key) => [key, cleanCell(row[key] ?? '')])) as Cells;
}

export async function lockSheet(tx: Ctx, id: number): Promise<{ id: number; state: OwnState; version: number }> {
  const user = requireUser(tx);
  const sheet = await tx.db
    .selectFrom('workSheet')
    .select(['id', 'state', 'version'])
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return { ...sheet, state: sheet.state };
}

export async function touchSheet(tx: Ctx, id: number, state: OwnState): Promise<void> {
  await tx.db
    .updateTable('workSheet')
    .set({ state, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a sheet without submitted rows; others are kept with their results. */
export async function deleteSheet(ctx: Ctx, input: { id: number }): Promise<{ ok: true }> {
  requireUser(ctx, { write: true });
  await inTransaction(ctx, async (tx) => {
    const sheet = await lockSheet(tx, input.id);
    if (sheet.state === 'SUBMITTED')
      throw new Failure('illegal_transition', {
        message: "This spreadsheet has submitted rows, so it can't be deleted.",
      });
    await tx.db.deleteFrom('workSheet').where('id', '=', input.id).execute();
    await recordEvent(tx, { entity: 'work_sheet', entityId: input.id, kind: 'deleted', from: sheet.state });
  });
  return { ok: true };
}
