import type { ColumnType } from 'kysely';

/**
 * The types of the jsonb columns, by `table.column`. Empty here, because the types belong to the domains: the slice
 * that writes a column declares its type beside the schema, `declare module '#db/json-columns.ts' { interface
 * JsonColumns { ... } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JsonColumns {}

type Json = boolean | number | string | null | Json[] | { [key: string]: Json | undefined };

/** Read as declared, written as text: the driver would write an array as a PostgreSQL array. */
export type JsonColumn<Name extends string> = Name extends keyof JsonColumns
  ? ColumnType<JsonColumns[Name], string, string>
  : Json;

/** A value for a nullable column: null becomes SQL NULL, not the JSON value null. */
export const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
