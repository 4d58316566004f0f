import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isOwnNetwork, postOutside } from './outside-post.ts';

const letter = { body: '{}', headers: {}, timeoutMs: 2000, allowsLoopback: false };

test('addresses of this machine and of networks behind it are not outside, however they are written', () => {
  const inside = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
  ];
  for (const address of [...inside, 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '224.0.0.1', 'name'])
    expect(isOwnNetwork(address, false), address).toBe(true);
  for (const address of ['203.0.113.9', '8.8.8.8', '2606:4700::1'])
    expect(isOwnNetwork(address, false), address).toBe(false);
  expect(isOwnNetwork('127.0.0.1', true)).toBe(false);
  expect(isOwnNetwork('10.0.0.1', true)).toBe(true);
});

test('a name that points at this machine is refused as the connection is made, and nothing arrives', async () => {
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await expect(postOutside({ ...letter, url: `http://localhost:${port}/` })).rejects.toThrow('no host outside');
  await expect(postOutside({ ...letter, url: `http://127.0.0.1:${port}/` })).rejects.toThrow('no address outside');
  await expect(postOutside({ ...letter, url: `http://2130706433:${port}/` })).rejects.toThrow('no address outside');
  expect(arrived).toBe(0);
  expect(await postOutside({ ...letter, url: `http://localhost:${port}/`, allowsLoopback: true })).toBe(200);
  server.close();
});
