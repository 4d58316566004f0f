type Json = null | string | number | boolean | Json[] | { [name: string]: Json | undefined };

/** Removes the limits that the converter adds to every number, and uses `items` for fixed-length lists. */
export function simplifySchemas(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(simplifySchemas);
  if (typeof part !== 'object' || part === null) return part;
  const simple = Object.fromEntries(
    Object.entries(part as { [name: string]: Json }).map(([name, value]) => [name, simplifySchemas(value)]),
  );
  if (simple['minimum'] === -Number.MAX_SAFE_INTEGER) delete simple['minimum'];
  if (simple['maximum'] === Number.MAX_SAFE_INTEGER) delete simple['maximum'];
  const { prefixItems: places } = simple;
  if (simple['type'] === 'array' && Array.isArray(places) && simple['items'] === undefined)
    Object.assign(simple, { items: anyOf(distinct(places)), minItems: places.length, maxItems: places.length });
  return simple;
}

function anyOf(schemas: unknown[]): unknown {
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas };
}

function distinct(schemas: readonly unknown[]): unknown[] {
  const byText = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  return [...byText.values()];
}
