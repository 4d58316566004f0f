import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';

type Encoding = 'zstd' | 'br' | 'gzip';
type Compress = (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

/** In our order of preference: Zstandard takes a quarter of the time of the others for the same size. */
const COMPRESS: Record<Encoding, Compress> = {
  zstd: (body) => compressZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => compressGzip(body),
};
const ENCODINGS = Object.keys(COMPRESS) as Encoding[];
const MIN_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg\+xml)/;

/**
 * Compresses the response in the client's preferred encoding if the text is long enough. Responses that are already
 * compressed (by the build, cached pages) or negotiate themselves (with `vary`), and streams of other types, are not
 * changed.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return response;
  if (headers.has('content-encoding') || /accept-encoding/i.test(headers.get('vary') ?? '')) return response;
  headers.append('vary', 'accept-encoding');
  const accepted = request.headers.get('accept-encoding');
  const encoding = accepted && chooseEncoding(accepted);
  if (!encoding || isGuessable(request.headers)) return response;
  // Checked last: accessing `body` makes it a stream, which is sent more slowly even if it is not changed.
  if (!response.body) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.length < MIN_BYTES) return new Response(body, response);
  const compressed = new Response(await COMPRESS[encoding](body), response);
  compressed.headers.set('content-encoding', encoding);
  compressed.headers.delete('content-length');
  return compressed;
}

/** Whether the client accepts stored brotli and prefers none of our other encodings. */
export function acceptsBrotli({ headers }: Request): boolean {
  return chooseEncoding(headers.get('accept-encoding') ?? '', ['br', 'zstd', 'gzip']) === 'br';
}

/** RFC 9110, 12.5.3: the encoding with the highest weight that we have; null for none. */
function chooseEncoding(accepted: string, ours = ENCODINGS): Encoding | null {
  const weights = new Map(accepted.split(',').map(readWeight));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = ours.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 ? best : null;
}

function readWeight(part: string): [encoding: string, weight: number] {
  const [name = '', ...parameters] = part.toLowerCase().split(';');
  const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  return [name.trim(), q === undefined ? 1 : Number(q.slice(2)) || 0];
}

/**
 * BREACH: another site that makes a browser request a page with a text of its choice could guess the page's other
 * content from the compressed size. Personal responses are compressed only for requests from our own pages and for URLs
 * that the user entered.
 */
function isGuessable(headers: Headers): boolean {
  const hasSession = SESSION_COOKIES.some((name) => (headers.get('cookie') ?? '').includes(`${name}=`));
  return hasSession && !['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? '');
}
