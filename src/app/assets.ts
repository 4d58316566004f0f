import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { acceptsBrotli } from './http/compression.ts';

const root = fileURLToPath(new URL('../../build/client', import.meta.url));
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/**
 * Serves a built or public file; hashed names are immutable. Compressed with brotli by the build, or on request in the
 * client's encoding. Null if there is no such file.
 */
export async function serveAsset(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const type = types[extname(pathname)];
  if (!type || pathname.includes('\0')) return null;
  const file = normalize(join(root, decodeURIComponent(pathname)));
  if (!file.startsWith(root + sep)) return null;
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  const headers = new Headers({
    'content-type': type,
    'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  });
  // Emails use our fonts, and webmail clients request them from their own origins.
  if (type === types['.woff2']) headers.set('access-control-allow-origin', '*');
  if (acceptsBrotli(request)) {
    const packed = await readFile(`${file}.br`).catch(() => null);
    if (packed) {
      headers.set('content-encoding', 'br');
      headers.set('vary', 'accept-encoding');
      return new Response(new Uint8Array(packed), { headers });
    }
  }
  const range = rangeOf(request, info.size);
  if (range) {
    // A range is sent uncompressed.
    headers.set('vary', 'accept-encoding');
    headers.set('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
    return new Response(Readable.toWeb(createReadStream(file, range)) as ReadableStream, { status: 206, headers });
  }
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers });
}

/** The requested range, as video players send it when seeking; unusual ranges get the whole file. */
function rangeOf(request: Request, size: number): { start: number; end: number } | null {
  const found = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!found) return null;
  const start = Number(found[1]);
  const end = found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}
