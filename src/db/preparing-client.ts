import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that are prepared; those beyond it are sent with their text each time, as lists of many lengths would be. */
const MOST_STATEMENTS = 500;
const names = new Map<string, string>();

/**
 * A connection that prepares each statement with values once, by a name made from its text, and from then on sends the
 * values only: PostgreSQL neither parses nor plans it again. Behind a pooler that swaps connections between
 * statements, the pooler must know prepared statements (PgBouncer 1.21 or newer does).
 */
class PreparingClient extends pg.Client {
  override query(...[query, values, ...rest]: unknown[]): never {
    const call = super.query.bind(this) as (...args: unknown[]) => never;
    const name = typeof query === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(query) : undefined;
    return name ? call({ name, text: query, values }, ...rest) : call(query, values, ...rest);
  }
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
