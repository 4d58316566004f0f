import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';

const addressOf = (peer: string, forwarded?: string) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('T38 without a trusted proxy no header changes the client address that is rate limited', () => {
  const config = { trustedProxies: [] };
  for (const forged of ['1.2.3.4', '127.0.0.1', '1.2.3.4, 5.6.7.8', 'nonsense', '::1'])
    expect(clientIp(addressOf('203.0.113.9', forged), config)).toBe('203.0.113.9');
});

test('T38 behind a trusted proxy only the hop that the proxy saw counts, not what the visitor sent', () => {
  const config = { trustedProxies: ['10.0.0.0/8'] };
  expect(clientIp(addressOf('10.0.0.1', '1.2.3.4, 203.0.113.9'), config)).toBe('203.0.113.9');
  expect(clientIp(addressOf('10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.7'), config)).toBe('203.0.113.9');
  expect(clientIp(addressOf('203.0.113.9', '1.2.3.4'), config)).toBe('203.0.113.9');
  expect(clientIp(addressOf('10.0.0.1'), config)).toBe('10.0.0.1');
  expect(clientIp(addressOf('::ffff:203.0.113.9', '1.2.3.4'), config)).toBe('203.0.113.9');
});
