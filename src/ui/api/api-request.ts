/** Converts calls to HTTP requests and responses to values. It supports only the plain structures of the contract. */

/** Method and path of each operation: `GET /animals/{id}`. */
export interface PathTable {
  [name: string]: string | PathTable;
}

/** `operation` is as in the table of paths: method and path, with `{names}` that are filled from the input. */
export function requestOf(operation: string, input: unknown): { url: string; init: RequestInit } {
  const [method = 'GET', pattern = '/'] = operation.split(' ');
  const rest = { ...(input as Record<string, unknown> | undefined) };
  const path = pattern.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === 'GET') {
    const query = new URLSearchParams(
      flatten(rest).flatMap(([key, value]) => (value instanceof Blob ? [] : [[key, value]])),
    ).toString();
    return { url: `/api${path}${query && `?${query}`}`, init: { method } };
  }
  const isEmpty = Object.keys(rest).length === 0;
  if (input === undefined || (isEmpty && pattern.includes('{'))) return { url: `/api${path}`, init: { method } };
  const parts = flatten(rest);
  if (!parts.some(([, value]) => value instanceof Blob)) {
    const headers = { 'content-type': 'application/json' };
    return { url: `/api${path}`, init: { method, headers, body: JSON.stringify(rest) } };
  }
  const form = new FormData();
  for (const [key, value] of parts) form.append(key, value);
  return { url: `/api${path}`, init: { method, body: form } };
}

/** JSON is parsed; a download becomes a file with its name. */
export async function valueOf(response: Response): Promise<unknown> {
  const disposition = response.headers.get('content-disposition');
  const type = response.headers.get('content-type') ?? '';
  if (disposition !== null || (type && !/^(application\/json|text\/plain)/.test(type))) {
    const blob = await response.blob();
    return new File([blob], fileNameOf(disposition ?? ''), { type: blob.type });
  }
  const text = await response.text();
  if (type.startsWith('text/plain')) return text;
  return text === '' ? undefined : JSON.parse(text);
}

// Nested input is written as a[b][0]; null and undefined are left out.
function flatten(value: unknown, key = ''): [string, string | Blob][] {
  if (value === null || value === undefined) return [];
  if (value instanceof Blob) return [[key, value]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) => flatten(part, key ? `${key}[${name}]` : name));
  const plain = value as string | number | boolean;
  return [[key, String(plain)]];
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'blob';
}
