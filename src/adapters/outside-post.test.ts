import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSigned } from '../../test/support/self-signed.ts';
import { isOwnNetwork, postToExternalUrl } from './outside-post.ts';

const post = { body: '{}', headers: {}, timeoutMs: 2000, allowsLoopback: false };

test('addresses of this machine and its private networks are not external, in any notation', () => {
  const internal = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '::ffff:169.254.169.254',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::7f00:1',
    '2001:0:7f00:1::1',
    'fec0::1',
    'fe80::1%eth0',
    '100::1',
    'ff02::1',
  ];
  for (const address of [...internal, 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '224.0.0.1', 'name'])
    expect(isOwnNetwork(address, false), address).toBe(true);
  for (const address of ['203.0.113.9', '8.8.8.8', '2606:4700::1', '2a00:1450:4001::200e', '::ffff:8.8.8.8'])
    expect(isOwnNetwork(address, false), address).toBe(false);
  expect(isOwnNetwork('127.0.0.1', true)).toBe(false);
  expect(isOwnNetwork('::1', true)).toBe(false);
  expect(isOwnNetwork('::ffff:127.0.0.1', true)).toBe(false);
  for (const address of ['10.0.0.1', '::127.0.0.1', '2002:7f00:1::', '64:ff9b:1::7f00:1'])
    expect(isOwnNetwork(address, true), address).toBe(true);
});

test('a host name that resolves to this machine is refused when connecting, and nothing is sent', async () => {
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await expect(postToExternalUrl({ ...post, url: `http://localhost:${port}/` })).rejects.toThrow(
    'not an external host',
  );
  await expect(postToExternalUrl({ ...post, url: `http://127.0.0.1:${port}/` })).rejects.toThrow(
    'not an external address',
  );
  await expect(postToExternalUrl({ ...post, url: `http://2130706433:${port}/` })).rejects.toThrow(
    'not an external address',
  );
  expect(arrived).toBe(0);
  expect(await postToExternalUrl({ ...post, url: `http://localhost:${port}/`, allowsLoopback: true })).toBe(200);
  server.close();
});

test('3.14 a notice over https is delivered only if the certificate is trusted', async () => {
  const { key, cert } = selfSigned();
  const received: { body: string; kind: string | undefined }[] = [];
  const server = createHttpsServer({ key, cert }, (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ body, kind: request.headers['damsire-event']?.toString() });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = () =>
    postToExternalUrl({
      url: `https://localhost:${port}/notices`,
      body: '{"kind":"test"}',
      headers: { 'damsire-event': 'test' },
      timeoutMs: 5000,
      allowsLoopback: true,
    });
  const trusted = getCACertificates('default');
  try {
    await expect(send()).rejects.toThrow(/self-signed/);
    expect(received).toEqual([]);
    setDefaultCACertificates([...trusted, cert]);
    expect(await send()).toBe(202);
    expect(received).toEqual([{ body: '{"kind":"test"}', kind: 'test' }]);
  } finally {
    setDefaultCACertificates(trusted);
    server.close();
  }
});
