import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../../contract.ts';
import { access } from '../../routes.access.ts';
import type { OperationAccess } from '#platform/accounts/access.rules.ts';
import {
  answerComponents,
  answersOf,
  describeAccess,
  type DocumentedOperation,
  securityOf,
  securitySchemes,
} from './operation-facts.ts';
import { readNamedSchemas } from './named-schemas.ts';
import { nameSchemas, nameSharedParameters } from './shared-components.ts';
import { describeParameter, type Parameter } from './parameter-facts.ts';
import { simplifySchemas } from './simplify-schemas.ts';
import { tagDescriptions } from './tag-descriptions.ts';

export interface OpenApiDocument {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, object>;
    parameters?: Record<string, Parameter>;
    responses?: object;
    securitySchemes?: object;
  };
}

const DESCRIPTION = `Field errors return 428 with {field: [messages]}; all other errors return {code, message}.
Unsafe methods require an Origin of the store. A repeated request with the same Idempotency-Key returns the same
response. A method that a path does not support returns 405 with Allow.`;

/** The contract as OpenAPI 3.1, with the required access and the error responses of each operation. */
export async function describeApi(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(contract, {
    info: {
      title: 'Damsire API',
      version: '1.0.0',
      description: DESCRIPTION.replaceAll('\n', ' '),
      contact: { name: 'Damsire' },
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: '/api' }],
    commonSchemas: await readNamedSchemas(),
  });
  const document = simplifySchemas(generated) as OpenApiDocument;
  const tags = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const row = accessOf(operation.operationId);
      operation.description = [operation.description, describeAccess(row)].filter(Boolean).join(' ');
      operation.security = securityOf(row, path);
      for (const parameter of (operation.parameters ?? []) as Parameter[])
        parameter.description = describeParameter(path, parameter);
      Object.assign(operation.responses, answersOf(operation, { row, path, method }));
      for (const tag of operation.tags ?? []) tags.add(tag);
    }
  }
  document.tags = [...tags]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, ...(tagDescriptions[name] && { description: tagDescriptions[name] }) }));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const long = nameSchemas(operations);
  const { schemas, responses } = answerComponents();
  document.components = {
    ...document.components,
    schemas: { ...document.components.schemas, ...long, ...schemas },
    parameters: nameSharedParameters(operations),
    responses,
    securitySchemes,
  };
  dropUnusedSchemas(document);
  return document;
}

/** Drops named schemas that the document inlines wherever they are used, such as query parameters. */
function dropUnusedSchemas({ paths, components }: OpenApiDocument): void {
  const text = JSON.stringify([paths, components]);
  for (const name of Object.keys(components.schemas))
    if (!text.includes(`"#/components/schemas/${name}"`)) delete components.schemas[name];
}

function accessOf(operationId: string): OperationAccess {
  const [slice = '', operation = ''] = operationId.split('.');
  const row = (access as Record<string, Record<string, OperationAccess>>)[slice]?.[operation];
  if (!row) throw new Error(`${operationId} has no row in src/routes.access.ts`);
  return row;
}
