import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';
import { compressResponse } from './compression.ts';
import { listen } from './http-server.ts';

const TEXT = 'Juno, Labrador Retriever, clear. '.repeat(100);
const unpack: Record<string, (body: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function compress(headers: Record<string, string>, response = html(TEXT)) {
  return compressResponse(new Request('http://localhost/', { headers }), response);
}

function html(text: string, headers: Record<string, string> = {}) {
  return new Response(text, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=1', ...headers },
  });
}

const encodingOf = async (accepted: string) =>
  (await compress({ 'accept-encoding': accepted })).headers.get('content-encoding');

test('the body of an uncompressed response is not read as a stream', async () => {
  const response = html(TEXT);
  Object.defineProperty(response, 'body', { get: () => expect.unreachable('opened') });
  expect(await compress({}, response)).toBe(response);
});

test.each(['zstd', 'br', 'gzip'])('a page is sent as %s, with its status and headers', async (encoding) => {
  const response = await compress({ 'accept-encoding': encoding }, html(TEXT, { vary: 'cookie', etag: '"1"' }));
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.length).toBeLessThan(TEXT.length / 10);
  expect(unpack[encoding]!(body).toString()).toBe(TEXT);
  expect(response.status).toBe(404);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': encoding,
    'set-cookie': 'a=1',
    vary: 'cookie, accept-encoding',
    etag: '"1"',
  });
});

test("the client's weights decide first, then our order, and a refused encoding is never sent", async () => {
  expect(await encodingOf('gzip, deflate, br, zstd')).toBe('zstd');
  expect(await encodingOf('zstd;q=0.5, br;q=0.9, gzip')).toBe('gzip');
  expect(await encodingOf('*')).toBe('zstd');
  expect(await encodingOf('*;q=0.1, zstd;q=0, BR ; q=0.2')).toBe('br');
  expect(await encodingOf('zstd;q=0')).toBe(null);
  expect(await encodingOf('identity, deflate')).toBe(null);
  expect(await encodingOf('')).toBe(null);
});

test('short texts, images, empty responses and already compressed ones are not changed', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const unchanged = [
    html('short'),
    new Response(TEXT, { headers: { 'content-type': 'image/png' } }),
    new Response(null, { status: 304 }),
    html(TEXT, { vary: 'cookie, Accept-Encoding' }),
    html(TEXT, { 'content-encoding': 'br' }),
  ];
  for (const response of unchanged) {
    const before = { text: await response.clone().text(), encoding: response.headers.get('content-encoding') };
    const after = await compress(accepted, response);
    expect({ text: await after.text(), encoding: after.headers.get('content-encoding') }).toEqual(before);
  }
});

test("BREACH: a signed-in user's response is compressed only if no other site requested it", async () => {
  const cookie = `${SESSION_COOKIES[0]}=secret`;
  const encoding = async (headers: Record<string, string>) =>
    (await compress({ 'accept-encoding': 'br', ...headers })).headers.get('content-encoding');
  expect(await encoding({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('br');
  expect(await encoding({ cookie, 'sec-fetch-site': 'none' })).toBe('br');
  expect(await encoding({ cookie, 'sec-fetch-site': 'same-site' })).toBe(null);
  expect(await encoding({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(null);
  expect(await encoding({ cookie })).toBe(null);
  expect(await encoding({ 'sec-fetch-site': 'cross-site' })).toBe('br');
});

test('over HTTP every response varies by Accept-Encoding, compressed or not', async () => {
  const server = await listen((request) => compressResponse(request, html(TEXT)), {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: [],
  });
  const { port } = server.address() as AddressInfo;
  const request = async (accepted: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': accepted } });
    return [await response.text(), response.headers.get('content-encoding'), response.headers.get('vary')];
  };
  expect(await request('br')).toEqual([TEXT, 'br', 'accept-encoding']);
  expect(await request('identity')).toEqual([TEXT, null, 'accept-encoding']);
  server.close();
});
