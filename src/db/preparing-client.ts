import { createHash } from 'node:crypto';
import pg from 'pg';

/** Limit of prepared statements; any further ones are sent as text each time. Lists of many lengths could exceed it. */
const MAX_STATEMENTS = 500;
const names = new Map<string, string>();
/** Hashes of statements that have run once so far. */
const once = new Set<string>();
const MAX_STATEMENTS_SEEN = 2000;

/** A connection that sends each statement as text. */
class PlainClient extends pg.Client {
  override query(...args: unknown[]): never {
    const call = super.query.bind(this) as (...all: unknown[]) => unknown;
    return firstOf(call(...args)) as never;
  }
}

/**
 * A connection that reduces the server's work. On its second run a statement with values is prepared under a name
 * derived from its text. From then on only the values are sent, and PostgreSQL neither parses nor plans it again. A
 * pooler that swaps connections between statements must support prepared statements (PgBouncer 1.21 or newer).
 */
class PreparingClient extends PlainClient {
  override query(...[query, values, ...rest]: unknown[]): never {
    const isPlain = typeof query === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    const name = isPlain ? nameOf(query) : undefined;
    if (!name) return super.query(query, values, ...rest);
    const run = (as: string): Promise<unknown> => super.query({ name: as, text: String(query), values });
    return run(name).catch(async (error: unknown) => {
      if (!isChangedResult(error)) throw error;
      renew(String(query), name);
      // Within a transaction this fails as well, and the transaction is retried. The first error has the cause.
      return run(nameOf(String(query)) ?? '').catch(() => Promise.reject(error));
    }) as never;
  }
}

/** Whether a migration has changed the result columns of a statement that was prepared before it. */
export function isChangedResult(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan must not')
  );
}

/**
 * Makes every connection prepare the statement again. If two connections detect the change, only the first assigns a
 * new name.
 */
function renew(text: string, old: string): void {
  if (names.get(text) === old) names.set(text, hashOf(`${old} ${text}`));
}

/** For several statements sent as one text, the result of the first; the others are awaited too. */
function firstOf(result: unknown): unknown {
  return result instanceof Promise
    ? result.then((results: unknown) => (Array.isArray(results) ? results[0] : results))
    : result;
}

/** Cast for the pool, whose types accept only the library's own client. */
export const plainClient = PlainClient as unknown as new () => pg.ClientBase;
export const preparingClient = PreparingClient as unknown as new () => pg.ClientBase;

/**
 * A statement gets a name only on its second run: statements that run once, as in a first start, would use up the
 * limit.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_STATEMENTS) return known;
  const name = hashOf(text);
  if (!once.delete(name)) {
    if (once.size >= MAX_STATEMENTS_SEEN) once.clear();
    once.add(name);
    return undefined;
  }
  names.set(text, name);
  return name;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24);
}
