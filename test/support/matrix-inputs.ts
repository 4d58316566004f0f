import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { OperationAccess } from '#platform/accounts/access.rules.ts';
import { contract } from '../../src/contract.ts';
import { access } from '../../src/routes.access.ts';

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minLength?: number;
  minItems?: number;
  minimum?: number;
  items?: JsonSchema;
  required?: string[];
  properties?: Record<string, JsonSchema>;
}

export interface Operation {
  name: string;
  method: string;
  path: string;
  access: OperationAccess;
  schema: JsonSchema | null;
}

const converter = new ZodToJsonSchemaConverter();

/** Every operation of the contract with its row of the access table. */
export function allOperations(): Operation[] {
  return Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const { route, inputSchema } = (operation as unknown as { '~orpc': Definition })['~orpc'];
      const rows: Record<string, Record<string, OperationAccess>> = access;
      const row = rows[slice]?.[name];
      if (!row)
        throw new Error(
          `${slice}.${name} (${route.method} ${route.path}) has no row: say in src/routes.access.ts who may call it`,
        );
      return {
        name: `${slice}.${name}`,
        method: route.method,
        path: route.path,
        access: row,
        schema: inputSchema ? (converter.convert(inputSchema as never, { strategy: 'input' })[1] as JsonSchema) : null,
      };
    }),
  );
}

interface Definition {
  route: { method: string; path: string };
  inputSchema?: unknown;
}

/** A request for an operation: the required fields of its schema, with the ids of `thing` filled in. */
export function requestFor(operation: Operation, thing: Record<string, unknown>): { path: string; body: unknown } {
  const input = operation.schema ? (sampleOf(operation.schema) as Record<string, unknown>) : {};
  for (const key of Object.keys(operation.schema?.properties ?? {})) if (key in thing) input[key] = thing[key];
  const path = operation.path.replace(/\{\+?(\w+)\}/g, (_, key: string) => {
    const value = (input[key] ?? thing[key] ?? '1') as string | number;
    delete input[key];
    return encodeURIComponent(String(value));
  });
  if (operation.method !== 'GET') return { path: `/api${path}`, body: input };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) query.set(key, String(value));
  return { path: `/api${path}${query.size ? `?${query}` : ''}`, body: undefined };
}

function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (first) return sampleOf(first);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part) as object)) as object;
  if (schema.type === 'object') {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).filter(([key]) => required.has(key));
    return Object.fromEntries(fields.map(([key, field]) => [key, field.default ?? sampleOf(field)]));
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  return textOf(schema);
}

function textOf(schema: JsonSchema): string {
  if (schema.format === 'email') return 'nobody@example.test';
  if (schema.format === 'date') return '2026-11-01';
  if (schema.format === 'date-time') return '2026-11-01T00:00:00.000Z';
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (schema.pattern === '^[A-Z]{2}$') return 'AU';
  return 'walk'.padEnd(Math.min(schema.minLength ?? 4, 200), 'x');
}
