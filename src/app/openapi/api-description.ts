import { readFile } from 'node:fs/promises';

/**
 * The description of the API: as the build wrote it, or made now, for a second or two of the processor. What makes it is loaded only
 * then: a built store never needs it.
 */
export async function readApiDescription(written?: URL): Promise<object> {
  if (written) return JSON.parse(await readFile(written, 'utf8')) as object;
  return (await import('./openapi-document.ts')).describeApi();
}
