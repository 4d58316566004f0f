import { type RawBuilder, sql } from 'kysely';
import rows from './data-map.json' with { type: 'json' };

/**
 * What the house knows about people, table by table (docs: decision 008). Copies for people, deletions and the privacy
 * test are made from it, in this order.
 */
export interface MappedTable {
  purpose: string;
  basis: 'contract' | 'legal obligation' | 'legitimate interest' | 'consent' | 'no personal data';
  retention: string;
  /** The rows of a person, in SQL; `:person` is their id, `:email` their address in small letters. */
  owner?: string;
  /** delete: the rows go. blank: the columns of `blank` get these values, in SQL as above. keep: `why` says why. none: nothing personal. */
  erase: 'delete' | 'blank' | 'keep' | 'none';
  why?: string;
  blank?: Record<string, string>;
  /** Columns that say something about a person. */
  personal: string[];
  /** Columns that were written in confidence: in the copy of whom `to` picks, not of the others whose rows these are (decision 015). */
  confided?: { columns: string; to: string };
  /** Columns with a person's random number, which identifies no one once the account is deleted. */
  links: string[];
  /** Columns that no one gets to see: hashes, keys, names of files. */
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

/** The condition that picks the rows of a person. */
export function rowsOf(table: MappedTable, whose: DataOwner): RawBuilder<boolean> {
  return sql<boolean>`(${of(table.owner ?? 'false', whose)})`;
}

/** The columns that were written in confidence, and the condition for who reads them all the same. */
export function confidedOf(table: MappedTable, whose: DataOwner): { columns: string[]; to: RawBuilder<boolean> } {
  const { columns, to } = table.confided ?? { columns: '', to: 'true' };
  return { columns: words(columns), to: sql<boolean>`(${of(to, whose)})` };
}

/** What a deletion writes over the columns of those rows. */
export function blanksOf(table: MappedTable, whose: DataOwner): [string, RawBuilder<unknown>][] {
  return Object.entries(table.blank ?? {}).map(([column, value]) => [column, of(value, whose)]);
}

function of(text: string, { personId, email }: DataOwner): RawBuilder<unknown> {
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
