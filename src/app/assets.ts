import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { takesBrotli } from './http/compression.ts';

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

/** A built or public file; hashed names are immutable. Packed as brotli at build, else as the client wants it. Null when there is none. */
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
  // Emails show our fonts: mail programs on the web ask for them from pages of their own.
  if (type === types['.woff2']) headers.set('access-control-allow-origin', '*');
  if (takesBrotli(request)) {
    const packed = await readFile(`${file}.br`).catch(() => null);
    if (packed) {
      headers.set('content-encoding', 'br');
      headers.set('vary', 'accept-encoding');
      return new Response(new Uint8Array(packed), { headers });
    }
  }
  const range = rangeOf(request, info.size);
  if (range) {
    // A part is sent as it is.
    headers.set('vary', 'accept-encoding');
    headers.set('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
    return new Response(Readable.toWeb(createReadStream(file, range)) as ReadableStream, { status: 206, headers });
  }
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers });
}

/** A player that jumps within a film asks for a part of it; anything unusual gets the whole. */
function rangeOf(request: Request, size: number): { start: number; end: number } | null {
  const found = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!found) return null;
  const start = Number(found[1]);
  const end = found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}
