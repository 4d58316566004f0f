import type { ColumnType } from 'kysely';

/**
 * What the jsonb columns hold, by `table.column`. Empty here, because the shapes belong to the domains: the slice that
 * writes a column declares it beside its schema, `declare module '#db/json-columns.ts' { interface JsonColumns { ... } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JsonColumns {}

type Json = boolean | number | string | null | Json[] | { [key: string]: Json | undefined };

/** Read as declared, written as text: the driver would write an array as one of PostgreSQL's own. */
export type JsonColumn<Name extends string> = Name extends keyof JsonColumns
  ? ColumnType<JsonColumns[Name], string, string>
  : Json;

/** A value for a column that may be empty: null stays null, and is not written as the JSON of it. */
export const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
