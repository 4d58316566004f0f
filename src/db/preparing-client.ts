import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that are prepared; those beyond it are sent with their text each time, as lists of many lengths would be. */
const MOST_STATEMENTS = 500;
const names = new Map<string, string>();

/** A connection that sends each statement with its text. */
class PlainClient extends pg.Client {
  override query(...args: unknown[]): never {
    const call = super.query.bind(this) as (...all: unknown[]) => unknown;
    return firstOf(call(...args)) as never;
  }
}

/**
 * A connection that saves work of the server. Each statement with values is prepared once, by a name made from its text,
 * and from then on only the values are sent: PostgreSQL neither parses nor plans it again. Behind a pooler that swaps
 * connections between statements, the pooler must know prepared statements (PgBouncer 1.21 or newer does).
 */
class PreparingClient extends PlainClient {
  override query(...[query, values, ...rest]: unknown[]): never {
    const isPlain = typeof query === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    const name = isPlain ? nameOf(query) : undefined;
    return name ? super.query({ name, text: query, values }) : super.query(query, values, ...rest);
  }
}

/** Of statements that are sent as one text the first is meant; those behind it are waited for. */
function firstOf(answer: unknown): unknown {
  return answer instanceof Promise
    ? answer.then((result: unknown) => (Array.isArray(result) ? result[0] : result))
    : answer;
}

/** For the pool: its types know the client of the library only. */
export const plainClient = PlainClient as unknown as new () => pg.ClientBase;
export const preparingClient = PreparingClient as unknown as new () => pg.ClientBase;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_STATEMENTS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
