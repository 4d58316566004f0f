import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../src/contract.ts';
import { useDatabase } from './support/database.ts';
import { allOperations, requestFor } from './support/matrix-inputs.ts';
import { useVictim } from './support/matrix-world.ts';

const database = useDatabase({ checkInvariants: false });
const victim = useVictim(database);

interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const converter = new ZodToJsonSchemaConverter();
const outputs = new Map<string, Schema | null>(
  Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const { outputSchema } = (operation as unknown as { '~orpc': { outputSchema?: unknown } })['~orpc'];
      const schema = outputSchema
        ? (converter.convert(outputSchema as never, { strategy: 'output' })[1] as Schema)
        : null;
      return [`${slice}.${name}`, schema] as const;
    }),
  ),
);

test('T35 every operation declares its response', () => {
  expect([...outputs].filter(([, schema]) => schema === null).map(([name]) => name)).toEqual([]);
});

test('T35 no response has an undeclared field', async () => {
  const extra: string[] = [];
  let responseCount = 0;
  for (const operation of allOperations().filter(({ method }) => method === 'GET')) {
    if (operation.name.startsWith('auth.')) continue;
    const { path } = requestFor(operation, victim.world.things[operation.access.whose ?? ''] ?? {});
    const { status, body } = await victim.browser.get(path);
    if (status !== 200 || typeof body !== 'object') continue;
    responseCount += 1;
    const schema = outputs.get(operation.name)!;
    extra.push(...unnamed(body, schema, schema.$defs ?? {}).map((field) => `${operation.name}: ${field}`));
  }
  expect([...new Set(extra)]).toEqual([]);
  expect(responseCount).toBeGreaterThan(40);
}, 600_000);

test('T29 every change by a user is recorded with who, what and when', async () => {
  const unrecorded: string[] = [];
  let changed = 0;
  for (const operation of allOperations()) {
    const { may, does, whose } = operation.access;
    if (does === 'looks' || (may !== 'signed_in' && may !== 'breeding.use') || ownList.has(operation.name)) continue;
    const before = await written();
    const { path, body } = requestFor(operation, victim.world.things[whose ?? ''] ?? {});
    const response = await victim.browser.call(operation.method, path, body);
    if (response.status >= 300) continue;
    changed += 1;
    if ((await written()) === before) unrecorded.push(operation.name);
  }
  expect(unrecorded).toEqual([]);
  expect(changed).toBeGreaterThan(10);
}, 600_000);

// Personal lists and preferences that are visible to no one else and cost nothing; their rows have their own
// timestamps.
const ownList = new Set<string>([
  'cart.resume',
  'calendar.addDate',
  'calendar.changeDate',
  'calendar.removeDate',
  'customProfiles.rename',
  'customProfiles.remove',
  'extraTests.drop',
  'listings.change',
  'plans.remove',
  'returns.reorder',
  'sheets.save',
  // The request has the current role, so nothing changes.
  'clubs.setRole',
  // The request has rows without an animal, so nothing is saved.
  'otherResults.import',
  // A message, which is itself a record.
  'agents.ask',
]);

async function written(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from event) + (select count(*) from audit_entry))::int as n`.execute(database.db);
  return rows[0]!.n;
}

/** The paths of fields missing from the schema. Files, records and "any" may contain anything. */
function unnamed(value: unknown, schema: Schema, defs: Record<string, Schema>, path = ''): string[] {
  const known = schema.$ref ? defs[schema.$ref.split('/').at(-1)!]! : schema;
  const choices = known.anyOf ?? known.oneOf ?? known.allOf;
  if (choices) {
    const found = choices.map((choice) => unnamed(value, choice, defs, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (Array.isArray(value))
    return known.items ? value.flatMap((item) => unnamed(item, known.items!, defs, `${path}[]`)) : [];
  if (typeof value !== 'object' || value === null || !known.properties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = known.properties![name];
    if (here) return unnamed(inner, here, defs, `${path}.${name}`);
    return known.additionalProperties && known.additionalProperties !== undefined ? [] : [`${path}.${name}`];
  });
}
