import { readFile } from 'node:fs/promises';

/**
 * The OpenAPI document: as the build wrote it, or generated now, which takes a second or two of CPU time. The generator is
 * loaded only then: a built server never needs it.
 */
export async function readApiDescription(written?: URL): Promise<object> {
  if (written) return JSON.parse(await readFile(written, 'utf8')) as object;
  return (await import('./openapi-document.ts')).describeApi();
}
