import { Failure, invalid } from '#shared/failure.ts';
import { findUnsafeText, maybeUnsafe } from './unsafe-text.ts';
import { entriesContainCardNumber, containsCardNumber, jsonContainsCardNumber } from './card-numbers.ts';

export const MAX_BODY_BYTES = 256 * 1024;
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
// Large enough for photos from phones.
const MAX_PHOTO_BYTES = 21 * 1024 * 1024;
const PHOTO_PATH =
  /^\/api\/(my\/(animals|breeder-listings)\/\d+\/photo|my\/kits\/[\w%-]+\/chip|tools\/collected-animal\/\d+\/photo)\/?$/;

/** The size limit of the request's body, depending on its content type. */
export function bodyLimit(request: Request): number {
  if (!isUpload(request)) return MAX_BODY_BYTES;
  return PHOTO_PATH.test(new URL(request.url).pathname) ? MAX_PHOTO_BYTES : MAX_UPLOAD_BYTES;
}

export function isUpload({ headers }: Request): boolean {
  return contentType(headers).startsWith('multipart/form-data');
}

export function declaredLength({ headers }: Request): number | null {
  const declared = headers.get('content-length');
  return declared === null ? null : Number(declared);
}

/** Refuses a body by its declared length, before reading any of it. */
export function refuseDeclaredLength(request: Request, maxBytes: number): void {
  if ((declaredLength(request) ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): Failure {
  const limit = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} kB` : `${maxBytes / 1024 / 1024} MB`;
  return new Failure('too_large', { message: `The request is too large. The limit is ${limit}.` });
}

/** Reads the body, up to `maxBytes`; without a declared length it is counted while it arrives. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  refuseDeclaredLength(request, maxBytes);
  try {
    // The HTTP parser ends a body at its declared length.
    if (declaredLength(request) !== null) return new Uint8Array(await request.arrayBuffer());
    if (!mayHaveBody(request.headers)) return new Uint8Array();
    return request.body ? await countWhileReading(request.body, maxBytes) : new Uint8Array();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('request_incomplete');
  }
}

// RFC 9112, 6.3: a request without a length and a transfer coding has no body. In-process requests with a body have a
// content type.
const mayHaveBody = (headers: Headers) => headers.has('transfer-encoding') || headers.has('content-type');

// At the limit the stream is left unread: the server discards the rest for a moment and closes the connection.
async function countWhileReading(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks, bytes));
}

/** The request with its body read, within its limit and without card numbers, for the API. */
export async function readRequest(request: Request): Promise<Request> {
  const type = contentType(request.headers);
  const bytes = await readBytes(request, bodyLimit(request));
  if (isUpload(request)) return withForm(request, await readForm(bytes, request.headers.get('content-type') ?? ''));
  const text = new TextDecoder().decode(bytes);
  if (bodyHoldsCardNumber(text, type)) throw new Failure('card_data_not_accepted');
  refuseUnsafeText(text, type);
  const isBare = text === '' && request.method === 'DELETE';
  return withText(request, isBare ? bodyOfQuery(request.url) : text);
}

function bodyHoldsCardNumber(text: string, type: string): boolean {
  if (type.startsWith('application/x-www-form-urlencoded')) return entriesContainCardNumber(new URLSearchParams(text));
  return type === '' || type.startsWith('application/json') ? jsonContainsCardNumber(text) : containsCardNumber(text);
}

function refuseUnsafeText(text: string, type: string): void {
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  if (isForm) return refuseUnsafeEntries(new URLSearchParams(text));
  if (!maybeUnsafe(text)) return;
  const errors = findUnsafeText(parsed(text));
  if (errors) throw invalid(errors);
}

function refuseUnsafeEntries(entries: Iterable<[string, string | File]>): void {
  for (const [name, value] of entries) {
    const errors = typeof value === 'string' ? findUnsafeText(value, name) : null;
    if (errors) throw invalid(errors);
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid({ _: ['The request body could not be read.'] });
  });
  if (entriesContainCardNumber(form)) throw new Failure('card_data_not_accepted');
  refuseUnsafeEntries(form);
  return form;
}

/**
 * Specification 7: some DELETE calls have their parameters in the query (?animalId=1), which is then used as the body.
 */
function bodyOfQuery(url: string): string {
  const { searchParams } = new URL(url);
  return searchParams.size === 0 ? '' : JSON.stringify(Object.fromEntries(searchParams));
}

// Creating a second Request would cost as much as the whole response.
function withText({ method, url, headers, signal }: Request, text: string): Request {
  const blob = async () => new Blob([text], { type: headers.get('content-type') ?? '' });
  return { method, url, headers, signal, text: async () => text, blob } satisfies Partial<Request> as Request;
}

function withForm({ method, url, headers, signal }: Request, form: FormData): Request {
  return { method, url, headers, signal, formData: async () => form } satisfies Partial<Request> as Request;
}

function contentType(headers: Headers): string {
  return (headers.get('content-type') ?? '').toLowerCase();
}
