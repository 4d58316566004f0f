import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { readCamt } from '#adapters/uploads/statement-camt.ts';
import { UnreadableStatement } from '#adapters/uploads/statement-entry.ts';
import { readStatementFile } from '#adapters/uploads/statement-reader.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { receiveTransfer } from './transfers.service.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { type ColumnMapping, csvEntries, guessMapping, readCsvStatement } from './statement-csv.rules.ts';
import { parseAmount, parseDate, referencesIn } from './statement-lines.rules.ts';
import { bookStatement, listBanks, previewStatement } from './statements.service.ts';

const database = useDatabase({ poolMax: 16 });
const FOLDER = 'test/fixtures/statements';
type Expected = Record<string, { on: string; amountCents: number; text: string }[]>;
const expected = JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8')) as Expected;
let admin: SessionUser;
const desk = () => ({ ...makeTestCtx({ db: database.db }), user: admin });

beforeAll(async () => {
  admin = await createMember(database.db, { roles: ['admin'] });
});

const letters = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'statement.csv') => new File([content], name);
const preview = (content: string | Uint8Array<ArrayBuffer>, bank = 'Any') =>
  previewStatement(desk(), { bank, file: fileOf(content) });

/** All entries of a fixture, read by the reader for its format. */
function entriesOf(name: string) {
  const file = readStatementFile({ bytes: readFileSync(`${FOLDER}/${name}`), most: 5_000 });
  if ('problem' in file) throw new Error(file.problem);
  if (file.format !== 'csv')
    return file.entries.map(({ amount, isCredit, ...entry }) => ({
      ...entry,
      amountCents: parseAmount(amount)! * (isCredit ? 1 : -1),
    }));
  const csv = readCsvStatement(file.rows);
  return csvEntries(csv, guessMapping(csv)!).entries;
}

test('dates, amounts and references of 44 statements of 11 banks are read without manual mapping', () => {
  expect(Object.keys(expected)).toHaveLength(44);
  for (const [name, expectedEntries] of Object.entries(expected)) {
    const actual = entriesOf(name).map(({ on, amountCents, text }) => ({
      on,
      amountCents,
      references: referencesIn(text),
    }));
    const want = expectedEntries.map(({ on, amountCents, text }) => ({
      on,
      amountCents,
      references: referencesIn(text),
    }));
    expect({ name, actual }).toEqual({ name, actual: want });
    for (const [i, { text }] of entriesOf(name).entries())
      expect(letters(text)).toContain(letters(expectedEntries[i]!.text));
  }
});

test('amounts and dates are read in bank formats only', () => {
  const same = ['1065.00', '1,065.00', '1.065,00', '1 065,00', "1'065.00", '+$1,065.00', '1065,00 EUR', '1065.00 CR'];
  expect(same.map(parseAmount)).toEqual(same.map(() => 106_500));
  expect(['-65', '65.00-', '(65.00)', '65.00 DR', '−65,00'].map(parseAmount)).toEqual([
    -6500, -6500, -6500, -6500, -6500,
  ]);
  expect(['12.34.56', '1,06,500', 'abc', '', '22/11/2026', '9'.repeat(40)].map(parseAmount)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(parseDate('11/22/2026', 'MDY')).toBe('2026-11-22');
  expect(parseDate('22 Nov 26', 'DMY')).toBe('2026-11-22');
  expect([parseDate('31/02/2026', 'DMY'), parseDate('1065.00', 'DMY'), parseDate('', 'DMY')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a CAMT file with a document type, another XML format or a truncated file is refused', () => {
  const xml = readFileSync(`${FOLDER}/deutsche-1.xml`, 'utf8');
  const entity = '<!DOCTYPE a [<!ENTITY b "x">]>';
  for (const invalidXml of [xml.replace('<Document', `${entity}<Document`), '<html></html>', xml.slice(0, 900), '<a'])
    expect(() => readCamt(invalidXml)).toThrow(UnreadableStatement);
});

test('unreadable entries of CAMT and MT940 files are listed, and the others are shown', async () => {
  const entry = (amount: string, direction: string, text: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt>${direction}<BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const credit = '<CdtDbtInd>CRDT</CdtDbtInd>';
  const camt = `<Document><BkToCstmrStmt><Stmt>${entry('10.00', credit, 'ONE')}${entry('abc', credit, 'ORDER-7')}${entry('12.00', '', 'THREE')}</Stmt></BkToCstmrStmt></Document>`;
  expect(await preview(camt, 'Sparkasse')).toMatchObject({
    lines: [{ text: 'ONE', amountCents: 1000 }],
    outgoing: 0,
    unreadRows: 2,
    unreadEntries: [
      { number: 2, on: '2026-11-20', text: 'ORDER-7', amount: 'abc' },
      { number: 3, text: 'THREE', amount: '12.00 (credit or debit not stated)' },
    ],
  });
  const mt940 =
    ':20:X\n:25:DE1\n:28C:1\n:60F:C261119EUR0,00\n:61:2611201120C10,00NTRFNONREF\n:86:FIRST\n:61:damaged\n:86:SECOND\n:62F:C261120EUR10,00\n';
  expect(await preview(mt940, 'Sparkasse')).toMatchObject({
    lines: [{ text: 'FIRST' }],
    unreadEntries: [{ number: 2, text: 'SECOND', amount: 'damaged' }],
  });
});

describe('preview and booking', () => {
  async function createOrder() {
    const { order } = await createUnpaidOrder(makeTestCtx({ db: database.db }));
    const row = await database.db
      .selectFrom('salesOrder')
      .select('totalCents')
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow();
    return { id: order.orderId, cents: row.totalCents, amount: (row.totalCents / 100).toFixed(2) };
  }
  const stateOf = async (id: number) =>
    (await database.db.selectFrom('salesOrder').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const paymentsOf = (id: number) =>
    database.db.selectFrom('paymentPart').select('capturedCents').where('orderId', '=', id).execute();

  test('nothing is booked before it is confirmed, and a repeated statement is recognised', async () => {
    const order = await createOrder();
    const csv = `22/11/2026,"+${order.amount}","LOWE ORDER-${order.id}","+9000.00"\n22/11/2026,"-12.00","FEE","+8988.00"\n`;
    const shown = await preview(csv, 'CBA');
    expect(shown).toMatchObject({ format: 'csv', outgoing: 1, lines: [{ verdict: 'whole', on: '2026-11-22' }] });
    expect(await stateOf(order.id)).toBe('PENDING_PAYMENT');
    const keys = shown.lines.map(({ key }) => key);
    const book = () => bookStatement(desk(), { bank: 'CBA', file: fileOf(csv), keys });
    const responses = await Promise.all(Array.from({ length: 8 }, book));
    const outcomes = responses.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(await stateOf(order.id)).toBe('PLACED');
    expect(await paymentsOf(order.id)).toEqual([{ capturedCents: order.cents }]);
    // The next statement overlaps with this one.
    const longer = `21/11/2026,"+1.00","OTHER","+1.00"\n${csv}`;
    expect((await preview(longer, 'CBA')).lines.map(({ verdict }) => verdict)).toEqual(['unknown', 'booked_before']);
    expect(await listBanks(desk())).toContain('CBA');
  });

  const bookAll = async (bank: string, csv: string, more: { mapping?: ColumnMapping; confirms?: boolean } = {}) => {
    const { mapping, confirms = false } = more;
    const { lines } = await previewStatement(desk(), { bank, file: fileOf(csv), mapping });
    const keys = lines.map(({ key }) => key);
    const input = { bank, file: fileOf(csv), mapping, keys, ...(confirms && { confirmed: keys }) };
    return (await bookStatement(desk(), input)).results;
  };

  test('a part payment is recorded once, whatever name staff enter for its bank', async () => {
    const order = await createOrder();
    const csv = `22/11/2026,20.00,PART OF ORDER-${order.id}\n`;
    const names = ['Westpac', 'WESTPAC ', 'Westpac Banking', 'wbc', 'Westpac AU', 'Our bank', 'w', 'Westpac 2'];
    const responses = await Promise.all(names.map((bank) => bookAll(bank, csv)));
    const outcomes = responses.flat().map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['booked', ...Array.from({ length: 7 }, () => 'booked_before')]);
    expect(await paymentsOf(order.id)).toEqual([{ capturedCents: 2_000 }]);
    expect((await preview(csv, 'A new name')).lines).toMatchObject([{ verdict: 'booked_before', similar: [] }]);
  });

  test('the same day and amount of an order with another text is recorded only after confirmation by staff', async () => {
    const order = await createOrder();
    const csv = `a;b;c;d\n22/11/2026;20.00;PART OF ORDER-${order.id};LOWE\n`;
    const columns = { date: 0, amount: 1, credit: null, debit: null, dateOrder: 'DMY' as const };
    const [short, long] = [
      { ...columns, text: [2] },
      { ...columns, text: [2, 3] },
    ];
    const responses = await Promise.all([
      bookAll('Short Bank', csv, { mapping: short }),
      bookAll('Long Bank', csv, { mapping: long }),
    ]);
    expect(
      responses
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['booked', 'refused']);
    expect(responses.flat().find(({ message }) => message)?.message).toContain('same day and amount');
    expect(await paymentsOf(order.id)).toEqual([{ capturedCents: 2_000 }]);
    const isShort = responses[0].some(({ outcome }) => outcome === 'booked');
    const [recorded, other] = isShort ? ['Short Bank', long] : ['Long Bank', short];
    const shown = await previewStatement(desk(), { bank: 'Third', file: fileOf(csv), mapping: other });
    expect(shown.lines).toMatchObject([{ verdict: 'part', similar: [{ bank: recorded }] }]);
    expect(await bookAll('Third', csv, { mapping: other, confirms: true })).toMatchObject([{ outcome: 'booked' }]);
    expect(await paymentsOf(order.id)).toHaveLength(2);
    const nextDay = csv.replace('22/11', '23/11');
    expect(await bookAll('Third', nextDay, { mapping: short })).toMatchObject([{ outcome: 'booked' }]);
  });

  test('two identical payments on one day are both booked; part, excess and ambiguous ones are distinguished', async () => {
    const [order, other] = [await createOrder(), await createOrder()];
    const line = `22/11/2026,50.00,ORDER-${order.id} A NGUYEN\n`;
    const csv = `${line}${line}22/11/2026,9999.00,ORDER-${other.id}\n22/11/2026,10.00,ORDER-${order.id} AND ORDER-${other.id}\n22/11/2026,10.00,nobody\n`;
    const { lines } = await preview(csv, 'ANZ');
    expect(lines.map(({ verdict }) => verdict)).toEqual(['part', 'part', 'too_much', 'several', 'unknown']);
    const { results } = await bookStatement(desk(), {
      bank: 'ANZ',
      file: fileOf(csv),
      keys: [...lines.map(({ key }) => key), 'nothing'],
    });
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'booked',
      'booked',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
    expect(await paymentsOf(order.id)).toEqual([{ capturedCents: 5_000 }, { capturedCents: 5_000 }]);
    expect(await paymentsOf(other.id)).toEqual([]);
  });

  test('one payment of two orders in full is booked on both, or on neither', async () => {
    const [one, two] = [await createOrder(), await createOrder()];
    const csv = `22/11/2026,${((one.cents + two.cents) / 100).toFixed(2)},ORDER-${two.id} AND ORDER-${one.id}\n`;
    const { lines } = await preview(csv, 'NAB');
    expect(lines).toMatchObject([{ verdict: 'whole', orders: [{ orderId: two.id }, { orderId: one.id }] }]);
    const book = () => bookStatement(desk(), { bank: 'NAB', file: fileOf(csv), keys: [lines[0]!.key] });
    const responses = await Promise.all([book(), book()]);
    const outcomes = responses.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.toSorted()).toEqual(['booked', 'booked_before']);
    for (const { id, cents } of [one, two]) {
      expect(await paymentsOf(id)).toEqual([{ capturedCents: cents }]);
      expect(await stateOf(id)).toBe('PLACED');
    }
    expect((await preview(csv, 'NAB')).lines[0]!.verdict).toBe('booked_before');
    const [paid, due] = [await createOrder(), await createOrder()];
    const late = csv.replace(`ORDER-${two.id} AND ORDER-${one.id}`, `ORDER-${paid.id} AND ORDER-${due.id}`);
    const shown = await preview(late, 'NAB');
    await receiveTransfer(desk(), { id: paid.id, amountCents: 100, reference: 'a transfer in between' });
    const { results } = await bookStatement(desk(), { bank: 'NAB', file: fileOf(late), keys: [shown.lines[0]!.key] });
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused']);
    expect(await paymentsOf(due.id)).toEqual([]);
  });

  test('a corrected column mapping is remembered for the bank', async () => {
    const order = await createOrder();
    const csv = `a;b;c;d\n22/11/2026;77.00;ORDER-${order.id};${order.amount}\n`;
    const mapping = { date: 0, text: [2], amount: 3, credit: null, debit: null, dateOrder: 'DMY' as const };
    expect((await preview(csv, 'Odd Bank')).lines).toMatchObject([{ amountCents: 7_700 }]);
    const shown = await previewStatement(desk(), { bank: 'Odd Bank', file: fileOf(csv), mapping });
    expect(shown.lines).toMatchObject([{ amountCents: order.cents, verdict: 'whole' }]);
    const keys = [shown.lines[0]!.key];
    await bookStatement(desk(), { bank: 'Odd Bank', file: fileOf(csv), mapping, keys });
    expect((await preview(csv, 'Odd Bank')).lines).toMatchObject([
      { amountCents: order.cents, verdict: 'booked_before' },
    ]);
  });

  test('the currency of a CSV file is read from its own column, beside the amount or from a column name', async () => {
    const order = await createOrder();
    const text = `ORDER-${order.id}`;
    const files = [
      `Buchungstag;Verwendungszweck;Betrag;Waehrung\n22.11.26;${text};${order.amount};EUR\n`,
      `Date,Description,Amount\n22/11/2026,${text},EUR ${order.amount}\n`,
      `Date,Description,CAD$\n22/11/2026,${text},${order.amount}\n`,
      `Date,Description,Amount,Currency,Original currency\n22/11/2026,${text},${order.amount},AUD,USD\n`,
      `Date,Description,Amount\n22/11/2026,${text},${order.amount}\n`,
    ];
    const lines = await Promise.all(files.map(async (csv, i) => (await preview(csv, `Bank ${i}`)).lines[0]));
    expect(lines.map((line) => [line!.currency, line!.verdict])).toEqual([
      ['EUR', 'other_currency'],
      ['EUR', 'other_currency'],
      ['CAD', 'other_currency'],
      ['AUD', 'whole'],
      [null, 'whole'],
    ]);
  });

  test('a PDF or another binary file is refused with a clear message', async () => {
    for (const content of ['%PDF-1.7 1,2,3', 'PK\u0003\u0004\u0000\u0000,a,b'])
      await expect(preview(content)).rejects.toMatchObject({
        fields: { file: [expect.stringContaining('not a CSV, CAMT.053 or MT940 statement')] },
      });
  });

  test('a different currency and a file with no or too many entries are reported', async () => {
    const order = await createOrder();
    const xml = readFileSync(`${FOLDER}/deutsche-1.xml`, 'utf8').replace('LOWE ORDER-7', `LOWE ORDER-${order.id}`);
    expect((await preview(xml, 'DB')).lines[0]).toMatchObject({ verdict: 'other_currency', currency: 'EUR' });
    for (const content of ['', '\n'.repeat(1_900_000), '22/11/2026,1.00,x\n'.repeat(5_001), '<a>'])
      await expect(preview(content)).rejects.toMatchObject({ reason: 'invalid_fields' });
    expect((await preview('no,columns,here\nof,a,bank\n')).mapping).toBeNull();
    const buyer = { ...desk(), user: await createMember(database.db) };
    await expect(previewStatement(buyer, { bank: 'x', file: fileOf('a') })).rejects.toMatchObject({
      reason: 'forbidden',
    });
  });
});
