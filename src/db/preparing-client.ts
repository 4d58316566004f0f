import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that are prepared; those beyond it are sent with their text each time, as lists of many lengths would be. */
const MOST_STATEMENTS = 500;
const names = new Map<string, string>();
/** Hashes of statements that were run once so far. */
const once = new Set<string>();
const MOST_ONCE = 2000;

/** A connection that sends each statement with its text. */
class PlainClient extends pg.Client {
  override query(...args: unknown[]): never {
    const call = super.query.bind(this) as (...all: unknown[]) => unknown;
    return firstOf(call(...args)) as never;
  }
}

/**
 * A connection that saves work of the server. A statement with values is prepared on its second run, by a name made from its text,
 * and from then on only the values are sent: PostgreSQL neither parses nor plans it again. Behind a pooler that swaps
 * connections between statements, the pooler must know prepared statements (PgBouncer 1.21 or newer does).
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
      // Within a transaction this fails as well, and the transaction is tried again: the first error tells why.
      return run(nameOf(String(query)) ?? '').catch(() => Promise.reject(error));
    }) as never;
  }
}

/** A migration changed the columns of a statement that was prepared before it. */
export function isChangedResult(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan must not')
  );
}

/** From now on every connection prepares the statement again. Of two that find out at once, the first gives the new name. */
function renew(text: string, old: string): void {
  if (names.get(text) === old) names.set(text, hashOf(`${old} ${text}`));
}

/** For several statements sent as one text, the first result is used; the following ones are awaited. */
function firstOf(answer: unknown): unknown {
  return answer instanceof Promise
    ? answer.then((result: unknown) => (Array.isArray(result) ? result[0] : result))
    : answer;
}

/** For the pool: its types know the client of the library only. */
export const plainClient = PlainClient as unknown as new () => pg.ClientBase;
export const preparingClient = PreparingClient as unknown as new () => pg.ClientBase;

/** A statement gets a name on its second run: statements that run once, as in a first start, would use up all names. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_STATEMENTS) return known;
  const name = hashOf(text);
  if (!once.delete(name)) {
    if (once.size >= MOST_ONCE) once.clear();
    once.add(name);
    return undefined;
  }
  names.set(text, name);
  return name;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24);
}
