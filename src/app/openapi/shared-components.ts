import { capital } from '#shared/capital.ts';
import type { DocumentedOperation } from './operation-facts.ts';
import type { Parameter } from './parameter-facts.ts';

interface Content {
  content?: Record<string, { schema?: object }>;
}

const SHORTEST = 300;

/**
 * Moves long request and response schemas out of the operations into the components. Each is listed once, under the
 * name of the first operation that uses it (`CartFindResponse`, `CartCreateBody`).
 */
export function nameSchemas(operations: readonly DocumentedOperation[]): Record<string, object> {
  const named: Record<string, object> = {};
  const names = new Map<string, string>();
  for (const { operationId, requestBody, responses } of operations) {
    const prefix = operationId.split('.').map(capital).join('');
    const parts = Object.values(responses).map((one): [Content, string] => [one, 'Response']);
    if (requestBody) parts.push([requestBody, 'Body']);
    for (const [part, suffix] of parts) {
      const media = part.content?.['application/json'];
      const text = JSON.stringify(media?.schema ?? null);
      if (!media?.schema || text.length < SHORTEST) continue;
      const name = names.get(text) ?? `${prefix}${suffix}`;
      names.set(text, name);
      named[name] = media.schema;
      media.schema = { $ref: `#/components/schemas/${name}` };
    }
  }
  return named;
}

/** Moves parameters that several operations share into the components: `#/components/parameters/page`. */
export function nameSharedParameters(operations: readonly DocumentedOperation[]): Record<string, Parameter> {
  const users = new Map<string, { name: string; operations: DocumentedOperation[] }>();
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? []) {
      const text = JSON.stringify(parameter);
      const { name } = parameter as { name: string };
      const known = users.get(text) ?? { name, operations: [] };
      users.set(text, { name, operations: [...known.operations, operation] });
    }
  }
  const named: Record<string, Parameter> = {};
  for (const [text, { name, operations: sharing }] of users) {
    if (sharing.length === 1) continue;
    const free = named[name] ? `${name}${Object.keys(named).filter((one) => one.startsWith(name)).length + 1}` : name;
    named[free] = JSON.parse(text) as Parameter;
    for (const operation of sharing)
      operation.parameters = operation.parameters?.map((parameter) =>
        JSON.stringify(parameter) === text ? { $ref: `#/components/parameters/${free}` } : parameter,
      );
  }
  return named;
}
