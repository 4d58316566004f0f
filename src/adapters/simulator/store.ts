import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CardOutcome } from './cards.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

/** State of the simulated providers. Each table is id -> row; a row never contains a card number. */
export interface Tables {
  intent: Owned<Stripe.PaymentIntent>;
  charge: Owned<Stripe.Charge>;
  refund: Owned<Stripe.Refund>;
  method: Owned<Stripe.PaymentMethod> & { outcome: CardOutcome };
  customer: Owned<Stripe.Customer | Stripe.DeletedCustomer>;
  event: StoredEvent;
  answer: StoredResponse;
  paypalOrder: PaypalOrder;
}

export interface Owned<T> {
  account: PaymentAccount;
  object: T;
}

export interface StoredEvent {
  provider: 'stripe' | 'paypal';
  account: PaymentAccount;
  /**
   * The webhook's payload, serialised to the same JSON bytes for each delivery. Shares the objects of the other tables.
   */
  body: { id: string };
  type: string;
  createdMs: number;
  delivered: boolean;
}

/** The stored response to an Idempotency-Key. */
export interface StoredResponse {
  request: string;
  status: number;
  body: unknown;
  atMs: number;
}

export interface PaypalShipping {
  name: { full_name: string };
  address: Record<string, string>;
}

export interface PaypalOrder {
  id: string;
  account: PaymentAccount;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  currency: string;
  amount: string;
  customId: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  createdMs: number;
  /** Set if the store shows the total itself before the capture, and may need the buyer's address. */
  express?: { needsAddress: boolean };
  /** The address that the buyer chose while approving. */
  shipping?: PaypalShipping;
  payerEmail: string | null;
  capture: { id: string; status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'; refunded: string } | null;
  refunds: { id: string; amount: string; status: 'COMPLETED' }[];
}

export type TableName = keyof Tables;

export interface SimulatorStore {
  get<K extends TableName>(table: K, id: string): Tables[K] | undefined;
  all<K extends TableName>(table: K): Tables[K][];
  put<K extends TableName>(table: K, id: string, row: Tables[K]): void;
  close(): void;
}

/**
 * Kept in memory and, with a file, appended to it line by line, because a real provider keeps its data when the store's
 * process is killed. On opening, the file is read and rewritten without the replaced rows.
 */
export function openStore(file: string | null): SimulatorStore {
  const tables = emptyTables();
  const log = file ? openLog(file, tables) : null;
  // All writes of one call are flushed together before its response is sent, because microtasks run before any I/O.
  let waiting = '';
  const flush = () => {
    if (log !== null && waiting) writeSync(log, waiting);
    waiting = '';
  };
  return {
    get: (table, id) => tables[table].get(id),
    all: (table) => [...tables[table].values()],
    put(table, id, row) {
      tables[table].set(id, row);
      if (log === null) return;
      if (waiting === '') queueMicrotask(flush);
      waiting += lineOf(table, id, row);
    },
    close() {
      flush();
      if (log !== null) closeSync(log);
    },
  };
}

type AllTables = { [K in TableName]: Map<string, Tables[K]> };

function emptyTables(): AllTables {
  return {
    intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    method: new Map(),
    customer: new Map(),
    event: new Map(),
    answer: new Map(),
    paypalOrder: new Map(),
  };
}

function openLog(file: string, tables: AllTables): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) restoreRow(tables, line);
    deleteOld(tables);
    const kept = `${file}.new`;
    writeFileSync(kept, [...linesOf(tables)].join(''), { mode: 0o600 });
    renameSync(kept, file);
  }
  return openSync(file, 'a', 0o600);
}

function restoreRow(tables: AllTables, line: string): void {
  try {
    const { table, id, row } = JSON.parse(line) as { table: TableName; id: string; row: never };
    tables[table].set(id, (table === 'event' ? eventOf(row) : row) as never);
  } catch {
    // The last line of a killed process can be incomplete; its contents were never acknowledged.
  }
}

// Older files have the body as text.
function eventOf(row: StoredEvent | (Omit<StoredEvent, 'body'> & { body: string })): StoredEvent {
  return { ...row, body: typeof row.body === 'string' ? (JSON.parse(row.body) as { id: string }) : row.body };
}

// A key is kept for a day, as the provider documents; a delivered event is not needed after a week.
function deleteOld(tables: AllTables): void {
  const nowMs = Date.now();
  for (const [id, { atMs }] of tables.answer) if (nowMs - atMs > 86_400_000) tables.answer.delete(id);
  for (const [id, { delivered, createdMs }] of tables.event) {
    if (delivered && nowMs - createdMs > 7 * 86_400_000) tables.event.delete(id);
  }
}

function* linesOf(tables: AllTables): Generator<string> {
  for (const [table, rows] of Object.entries(tables)) for (const [id, row] of rows) yield lineOf(table, id, row);
}

function lineOf(table: string, id: string, row: unknown): string {
  return `${JSON.stringify({ table, id, row })}\n`;
}
