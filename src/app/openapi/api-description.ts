import { readFile } from 'node:fs/promises';

/**
 * The OpenAPI document: as written by the build, or generated on request, which takes a second or two of CPU time. Only
 * then is the generator loaded.
 */
export async function readApiDescription(written?: URL): Promise<object> {
  if (written) return JSON.parse(await readFile(written, 'utf8')) as object;
  return (await import('./openapi-document.ts')).describeApi();
}
