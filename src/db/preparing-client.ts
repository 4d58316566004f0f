import { createHash } from 'node:crypto';
import pg from 'pg';
import { columnNames } from './column-names.ts';
import { PreparedQuery } from './prepared-query.ts';

/** Statements that are prepared; those beyond it are sent with their text each time, as lists of many lengths would be. */
const MOST_STATEMENTS = 500;
const names = new Map<string, string>();

/**
 * A connection that saves journeys to the server. Each statement with values is prepared once, by a name made from its
 * text, and from then on only the values are sent: PostgreSQL neither parses nor plans it again. `begin` waits for the
 * first statement of its transaction and travels with it. Behind a pooler that swaps connections between statements, the
 * pooler must know prepared statements (PgBouncer 1.21 or newer does).
 */
class PreparingClient extends pg.Client {
  #beginWaits = false;

  override query(...[query, values, ...rest]: unknown[]): never {
    if (query === 'begin') {
      this.#beginWaits = true;
      return answered('BEGIN');
    }
    if (!this.#beginWaits) return this.#send(query, values, rest);
    this.#beginWaits = false;
    if (query === 'commit' || query === 'rollback') return answered(query.toUpperCase());
    const { stream } = this.connection;
    stream.cork();
    try {
      // It fails only with the connection, and then so does the statement behind it, which is waited for.
      (super.query('begin') as Promise<unknown>).catch(() => {});
      return this.#send(query, values, rest);
    } finally {
      stream.uncork();
    }
  }

  #send(query: unknown, values: unknown, rest: unknown[]): never {
    const call = super.query.bind(this) as (...args: unknown[]) => unknown;
    const isPlain = typeof query === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    const name = isPlain ? nameOf(query) : undefined;
    if (!name) return firstOf(call(query, values, ...rest)) as never;
    return new Promise((resolve, reject) => {
      const statement = { name, text: query as string, values: values as unknown[], nameOf: columnNames.nameOf };
      call(new PreparedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))));
    }) as never;
  }
}

/** Of statements that are sent as one text the first is meant; those behind it are waited for. */
function firstOf(answer: unknown): unknown {
  return answer instanceof Promise
    ? answer.then((result: unknown) => (Array.isArray(result) ? result[0] : result))
    : answer;
}

/** What PostgreSQL would have said: a transaction without a statement needs no journey at all. */
function answered(command: string): never {
  return Promise.resolve({ command, rowCount: 0, oid: 0, rows: [], fields: [] }) as never;
}

/** For the pool: its types know the plain client only. */
export const preparingClient = PreparingClient as unknown as new () => pg.ClientBase;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_STATEMENTS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
