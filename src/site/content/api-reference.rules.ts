export interface Operation {
  method: string;
  path: string;
  summary: string;
  description: string;
  inputs: string[];
}

interface OperationObject {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: SchemaObject }> };
}

interface SchemaObject {
  $ref?: string;
  properties?: Record<string, unknown>;
  required?: string[];
}

interface Document {
  paths?: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, SchemaObject> };
}

/** The operations of an OpenAPI document by tag, as readable text. */
export function operationsByTag(document: unknown): [string, Operation[]][] {
  const { paths = {}, components } = document as Document;
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      const row = {
        method: method.toUpperCase(),
        path: `/api${path}`,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        inputs: inputsOf(operation, components?.schemas ?? {}),
      };
      groups.set(tag, [...(groups.get(tag) ?? []), row]);
    }
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}

/** Query parameters ("page", "search?"), then the fields of the body. A question mark marks an optional one. */
function inputsOf(operation: OperationObject, named: Record<string, SchemaObject>): string[] {
  const query = (operation.parameters ?? [])
    .filter((p) => p.in === 'query')
    .map((p) => (p.required ? p.name : `${p.name}?`));
  const bodySchema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const schema = bodySchema?.$ref ? named[bodySchema.$ref.split('/').at(-1) ?? ''] : bodySchema;
  const body = Object.keys(schema?.properties ?? {}).map((name) =>
    schema?.required?.includes(name) ? name : `${name}?`,
  );
  return [...query, ...body];
}
