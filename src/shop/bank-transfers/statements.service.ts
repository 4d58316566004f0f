import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BankEntry } from '#adapters/uploads/statement-entry.ts';
import { readUpload, UnusableUpload } from '#adapters/uploads/uploads.ts';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { lockOrders } from '#shop/orders/order-writing.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { StatementPreview } from '#shop/payments/payments.contract.ts';
import { csvEntries, type ColumnMapping, guessMapping, readCsvStatement } from './statement-csv.rules.ts';
import {
  entryKeys,
  MAX_STATEMENT_LINES,
  parseAmount,
  statementText,
  referencesIn,
  type StatementEntry,
} from './statement-lines.rules.ts';
import { findRecordedKeys, findSimilarEntries } from './recorded-entries.service.ts';
import { findByReferences, ordersOf } from './transfer-matching.service.ts';
import { isBookable, sharesOf, verdictsOf } from './transfers.rules.ts';
import { bookTransfer } from './transfers.service.ts';

export interface StatementInput {
  bank: string;
  file: File;
  /** For a CSV file; if absent, the mapping remembered for the bank or guessed from the file. */
  mapping?: ColumnMapping | undefined;
}

interface ReadStatement {
  format: StatementPreview['format'];
  entries: StatementEntry[];
  unreadRows: number;
  unreadEntries: StatementPreview['unreadEntries'];
  columns: string[];
  sample: string[][];
  mapping: ColumnMapping | null;
}

/** Reads a bank statement and matches each entry to the orders it pays. Nothing is booked. */
export async function previewStatement(ctx: Ctx, input: StatementInput): Promise<StatementPreview> {
  requirePermission(ctx, 'orders.settle_manually');
  const { entries, ...statement } = await readStatement(ctx, input);
  const keys = keysOf(entries);
  const [found, booked] = [
    await findByReferences(ctx, [...new Set(entries.flatMap(({ text }) => referencesIn(text)))]),
    await findRecordedKeys(ctx, keys),
  ];
  const lines = entries.flatMap((entry, i) => {
    // Outgoing payments pay no orders.
    if (entry.amountCents <= 0) return [];
    const orders = ordersOf(referencesIn(entry.text), found);
    const rejection = booked.has(keys[i]!)
      ? ('booked_before' as const)
      : entry.currency !== null && orders.some(({ currency }) => entry.currency !== currency)
        ? ('other_currency' as const)
        : null;
    return [{ key: keys[i]!, ...entry, orders, rejection }];
  });
  const verdicts = verdictsOf(lines.map((line) => (line.rejection ? { ...line, orders: [] } : line)));
  const withVerdicts = lines.map(({ rejection, ...line }, i) => ({ ...line, verdict: rejection ?? verdicts[i]! }));
  const similar = await findSimilarEntries(ctx, withVerdicts.filter(isBookable), keys);
  return {
    ...statement,
    outgoing: entries.length - lines.length,
    lines: withVerdicts.map((line) => ({ ...line, similar: similar.get(line.key) ?? [] })),
  };
}

export interface BookingResult {
  key: string;
  outcome: 'booked' | 'booked_before' | 'refused';
  message: string | null;
}

/**
 * Books selected entries of a statement. The file is read again, so its contents are booked, not data sent by the
 * browser. Each entry is booked once in a separate transaction, even with concurrent requests.
 */
export async function bookStatement(
  ctx: Ctx,
  input: StatementInput & { keys: readonly string[]; confirmed?: readonly string[] | undefined },
): Promise<{ results: BookingResult[] }> {
  requirePermission(ctx, 'orders.settle_manually', { write: true });
  const { lines, format, mapping } = await previewStatement(ctx, input);
  if (format === 'csv' && mapping) await rememberMapping(ctx, input.bank, mapping);
  const statement = {
    bank: input.bank,
    keys: lines.map(({ key }) => key),
    confirmed: new Set(input.confirmed),
  };
  const results: BookingResult[] = [];
  for (const key of new Set(input.keys)) {
    const line = lines.find((one) => one.key === key);
    results.push(line ? await bookLine(ctx, statement, line) : { key, outcome: 'refused', message: NOT_IN_STATEMENT });
  }
  return { results };
}

const NOT_IN_STATEMENT = 'This entry is not in the statement. Preview the statement again.';
const SIMILAR =
  'A transfer of the same day and amount is already recorded for this order. Check whether it is the same transfer, then select it again.';
type Line = StatementPreview['lines'][number];

interface Statement {
  bank: string;
  keys: readonly string[];
  /** Entries that staff confirmed despite a similar recorded entry. */
  confirmed: ReadonlySet<string>;
}

async function bookLine(ctx: Ctx, { bank, keys, confirmed }: Statement, line: Line): Promise<BookingResult> {
  const { key, orders, verdict, amountCents, on, text } = line;
  if (verdict === 'booked_before') return { key, outcome: 'booked_before', message: null };
  const [first] = orders;
  if (!first || !isBookable(line))
    return { key, outcome: 'refused', message: 'This entry does not match an unpaid order.' };
  try {
    return await inTransaction(ctx, async (tx) => {
      const locked = await lockOrders(
        tx,
        orders.map(({ orderId }) => orderId),
      );
      const { numInsertedOrUpdatedRows } = await tx.db
        .insertInto('bankStatementEntry')
        .values({ entryKey: key, bank, entryOn: on, amountCents, text, orderId: first.orderId, bookedBy: tx.user!.id })
        .onConflict((oc) => oc.column('entryKey').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return { key, outcome: 'booked_before' as const, message: null };
      const similar = await findSimilarEntries(tx, [line], keys);
      if (!confirmed.has(key) && (similar.get(key) ?? []).length > 0)
        throw new Failure('conflict', { message: SIMILAR });
      const reference = `${on ?? ''} ${text}`.trim().slice(0, 80);
      for (const { order, amountCents } of sharesOf(line))
        await bookTransfer(
          tx,
          locked.find(({ id }) => id === order.orderId)!,
          {
            id: order.orderId,
            amountCents,
            reference,
          },
        );
      return { key, outcome: 'booked' as const, message: null };
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { key, outcome: 'refused', message: Object.values(error.fields ?? {}).flat()[0] ?? error.message };
  }
}

async function readStatement(ctx: Ctx, { bank, file, mapping }: StatementInput): Promise<ReadStatement> {
  const bytes = await file.bytes();
  if (isBinary(bytes)) throw invalid({ file: [NOT_A_STATEMENT] });
  const read = await readUpload('statement', { bytes, most: MAX_STATEMENT_LINES + 1 }).catch(refuseUnusable);
  if ('problem' in read) throw invalid({ file: [read.problem] });
  if (read.format !== 'csv') {
    const bankEntries = requireLimits(read.entries);
    const unread = bankEntries.flatMap((entry, i) =>
      centsOf(entry) === null
        ? [{ number: i + 1, on: entry.on, text: statementText(entry.text), amount: entry.amount.slice(0, 60) }]
        : [],
    );
    const entries = bankEntries.flatMap(toEntry);
    const unreadEntries = unread.slice(0, MAX_UNREAD);
    return {
      format: read.format,
      entries,
      unreadRows: unread.length,
      unreadEntries,
      columns: [],
      sample: [],
      mapping: null,
    };
  }
  const csv = readCsvStatement(requireLimits(read.rows));
  const used = mapping ?? ifFits(await rememberedMapping(ctx, bank), csv.columns.length) ?? guessMapping(csv);
  if (csv.rows.length === 0) throw noEntries();
  const { entries, unreadRows } = used ? csvEntries(csv, used) : { entries: [], unreadRows: csv.rows.length };
  return {
    format: 'csv',
    entries,
    unreadRows,
    unreadEntries: [],
    columns: csv.columns,
    sample: csv.rows.slice(0, 3),
    mapping: used,
  };
}

/** Maximum number of unreadable entries listed; with more, the file is wrong. */
const MAX_UNREAD = 50;

function centsOf({ amount }: BankEntry): number | null {
  return parseAmount(amount.replace(/(\.\d{2})0+$/, '$1'));
}

function toEntry(entry: BankEntry): StatementEntry[] {
  const { on, text, currency, isCredit } = entry;
  const cents = centsOf(entry);
  return cents === null ? [] : [{ on, text: statementText(text), amountCents: isCredit ? cents : -cents, currency }];
}

function refuseUnusable(error: unknown): never {
  if (!(error instanceof UnusableUpload)) throw error;
  const problem = error.reason === 'too_long' ? 'This file takes too long to read.' : 'This file cannot be read.';
  throw invalid({ file: [`${problem} Please export the statement again, or choose a shorter period.`] });
}

function requireLimits<T>(lines: T[]): T[] {
  if (lines.length > MAX_STATEMENT_LINES)
    throw invalid({
      file: [`The statement has more than ${MAX_STATEMENT_LINES.toLocaleString('en')} lines. Export a shorter period.`],
    });
  if (lines.length === 0) throw noEntries();
  return lines;
}

/** Whether the file is a PDF, spreadsheet or image, which has no columns to map. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.includes(0) || '%PDF' === String.fromCharCode(...bytes.subarray(0, 4));
}

const NOT_A_STATEMENT =
  'This file is not a CSV, CAMT.053 or MT940 statement. Export the statement from your bank in one of these formats.';

const noEntries = () => invalid({ file: ['This file has no entries.'] });

const ifFits = (mapping: ColumnMapping | null, columns: number) =>
  mapping && Math.max(mapping.date, ...mapping.text, mapping.amount ?? 0, mapping.credit ?? 0) < columns
    ? mapping
    : null;

async function rememberedMapping(ctx: Ctx, bank: string): Promise<ColumnMapping | null> {
  const row = await ctx.db.selectFrom('bankMapping').select('mapping').where('bank', '=', bank).executeTakeFirst();
  return (row?.mapping ?? null) as ColumnMapping | null;
}

async function rememberMapping(ctx: Ctx, bank: string, mapping: ColumnMapping): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), updatedBy: ctx.user!.id, updatedAt: sql<Date>`now()` };
  await ctx.db
    .insertInto('bankMapping')
    .values({ bank, ...values })
    .onConflict((oc) => oc.column('bank').doUpdateSet(values))
    .execute();
}

/** Banks with a remembered column mapping. */
export async function listBanks(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, 'orders.settle_manually');
  const rows = await ctx.db.selectFrom('bankMapping').select('bank').orderBy('bank').execute();
  return rows.map(({ bank }) => bank);
}

/** The bank is not part of the key, because staff may enter its name in several ways. */
function keysOf(entries: readonly StatementEntry[]): string[] {
  return entryKeys(entries).map((key) => createHash('sha256').update(key).digest('hex'));
}
