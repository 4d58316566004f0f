import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { z } from 'zod';

type Named = Record<string, { schema: z.ZodType; strategy: 'input' | 'output' }>;

const SRC = path.join(import.meta.dirname, '../..');
const NAMED_KINDS = new Set(['object', 'lazy']);
const INPUTS = /(?:Form|Input|Request|Wanted|Change)$/;

/** The schemas exported by contract files: they are listed once in the document, under the name of the export. */
export async function readNamedSchemas(): Promise<Named> {
  const named: Named = {};
  for (const file of globSync('**/*.contract.ts', { cwd: SRC }).toSorted()) {
    const exported = (await import(pathToFileURL(path.join(SRC, file)).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || !NAMED_KINDS.has(schema.def.type)) continue;
      if (named[name] && named[name].schema !== schema)
        throw new Error(`Two contracts export different schemas named ${name}.`);
      named[name] = { schema, strategy: INPUTS.test(name) ? 'input' : 'output' };
    }
  }
  return named;
}
