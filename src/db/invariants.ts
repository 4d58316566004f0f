import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './connection.ts';

export interface Invariant {
  id: string;
  title: string;
  query: string;
}

export interface Violation {
  id: string;
  title: string;
  /** The first ten rows that break it. */
  rows: unknown[];
}

const INVARIANTS_FILE = path.join(import.meta.dirname, 'invariants.sql');
const ROWS_SHOWN = 10;

/** Runs every query of invariants.sql on one snapshot of the data; an empty list means that all hold. */
export async function checkInvariants(db: Db, file: string = INVARIANTS_FILE): Promise<Violation[]> {
  const invariants = parseInvariants(await readFile(file, 'utf8'));
  const check = async (snapshot: Db) => {
    const violations: Violation[] = [];
    for (const { id, title, query } of invariants) {
      const { rows } = await sql.raw(`select * from (${query}) as broken limit ${ROWS_SHOWN}`).execute(snapshot);
      if (rows.length > 0) violations.push({ id, title, rows });
    }
    return violations;
  };
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(check);
}

/** A line `-- I01 title` starts an invariant; the query below it must return no row. */
export function parseInvariants(text: string): Invariant[] {
  const [preamble = '', ...parts] = `\n${text}`.split(/\n(?=-- [A-Z]+\d+ )/);
  if (withoutComments(preamble) !== '')
    throw new Error('invariants.sql: every query needs a line "-- I01 title" above it.');
  const invariants = parts.map(parseOne);
  const twice = invariants.find(({ id }, i) => invariants.findIndex((other) => other.id === id) !== i);
  if (twice) throw new Error(`invariants.sql: ${twice.id} is defined twice.`);
  return invariants;
}

function parseOne(part: string): Invariant {
  const [, id = '', title = ''] = /^-- (\S+) (.*)$/m.exec(part) ?? [];
  const query = withoutComments(part).replace(/;$/, '');
  if (query === '' || query.includes(';')) throw new Error(`invariants.sql: ${id} must be exactly one query.`);
  return { id, title: title.trim(), query };
}

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '').trim();
}
