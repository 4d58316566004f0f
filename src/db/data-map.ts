import { type RawBuilder, sql } from 'kysely';
import rows from './data-map.json' with { type: 'json' };

/**
 * The personal data in each table (decision 008). Data exports, deletions and the privacy test are derived from it, in
 * this order.
 */
export interface MappedTable {
  purpose: string;
  basis: 'contract' | 'legal obligation' | 'legitimate interest' | 'consent' | 'no personal data';
  retention: string;
  /** SQL condition for a person's rows; `:person` is their id, `:email` their address in lower case. */
  owner?: string;
  /**
   * delete: the rows are deleted. blank: the columns in `blank` get these values (SQL as above). keep: `why` gives the
   * reason. none: no personal data.
   */
  erase: 'delete' | 'blank' | 'keep' | 'none';
  why?: string;
  blank?: Record<string, string>;
  /** Columns with data about a person. */
  personal: string[];
  /**
   * Columns written in confidence: included only in the export of the people that `to` selects, not of others who own
   * the row (decision 015).
   */
  confided?: { columns: string; to: string };
  /** Columns with a person's random id, which identifies no one once the account is deleted. */
  links: string[];
  /** Columns that are never shown to anyone: hashes, keys, file names. */
  secret: string[];
  plain: string[];
}

export const dataMap: ReadonlyMap<string, MappedTable> = new Map(
  Object.entries(rows as Record<string, Row>).map(([name, row]) => [
    name,
    {
      ...row,
      personal: words(row.personal),
      links: words(row.links),
      secret: words(row.secret),
      plain: words(row.plain),
    } as MappedTable,
  ]),
);

interface Row {
  personal?: string;
  links?: string;
  secret?: string;
  plain?: string;
}

export interface DataOwner {
  personId: string;
  email: string;
}

/** The condition that selects a person's rows. */
export function rowsOf(table: MappedTable, whose: DataOwner): RawBuilder<boolean> {
  return sql<boolean>`(${bindOwner(table.owner ?? 'false', whose)})`;
}

/** The columns written in confidence, and the condition for who may still read them. */
export function confidedOf(table: MappedTable, whose: DataOwner): { columns: string[]; to: RawBuilder<boolean> } {
  const { columns, to } = table.confided ?? { columns: '', to: 'true' };
  return { columns: words(columns), to: sql<boolean>`(${bindOwner(to, whose)})` };
}

/** The columns that a deletion overwrites in those rows, with the new values. */
export function blanksOf(table: MappedTable, whose: DataOwner): [string, RawBuilder<unknown>][] {
  return Object.entries(table.blank ?? {}).map(([column, value]) => [column, bindOwner(value, whose)]);
}

function bindOwner(text: string, { personId, email }: DataOwner): RawBuilder<unknown> {
  const parts = text.split(/(:person|:email)/);
  return sql.join(
    parts.map((part) =>
      part === ':person'
        ? sql`${personId}::text`
        : part === ':email'
          ? sql`${email.toLowerCase()}::text`
          : sql.raw(part),
    ),
    sql``,
  );
}

function words(text: string | undefined): string[] {
  return text ? text.split(' ') : [];
}
