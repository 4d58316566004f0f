import { expect, test } from 'vitest';
import { refusePassword } from './passwords.rules.ts';
import { hashPassword, isOutdatedHash, isPassword, NOBODYS_HASH } from './passwords.service.ts';
import { networkOf, safeNext, sessionLimits } from './sessions.rules.ts';

const words = ['Ruth', 'Kelpie', 'ruth.kelpie'];

test.each([
  'Kennel-kitchen-42',
  'correct horse battery',
  'ünïcödé wörter',
  ' leading space counts',
  'x9$kfjw02mzq',
  'Damsire-demo-2026',
  'a'.repeat(5) + 'bcdefg12qz',
])('%j is accepted', (password) => expect(refusePassword(password, words)).toBeNull());

test.each([
  ['nine chars', 'abcdefgh1'],
  ['129 characters', 'ab1'.repeat(43)],
  ['one character', 'aaaaaaaaaaaa'],
  ['two in turn', 'ababababababab'],
  ['digits in order', '1234567890'],
  ['a row of keys', 'qwertyuiop'],
  ['backwards', '0987654321'],
  ['a leaked word', 'password123'],
  ['letters as digits', 'P4ssw0rd2024'],
  ['a leaked word with signs', 'iloveyou!!!'],
  ['twice the same', 'passwordpassword'],
  ['the own name', 'ruthkelpie'],
  ['the own address', 'ruth.kelpie1'],
  ['our name', 'damsire2026'],
])('%s is refused', (_what, password) => expect(refusePassword(password, words)).not.toBeNull());

test('T39 passwords are hashed with argon2id, at least 19 MiB, two passes and a salt', async () => {
  const [one, two] = [await hashPassword('Kennel-kitchen-42'), await hashPassword('Kennel-kitchen-42')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect([
    await isPassword(one, 'Kennel-kitchen-42'),
    await isPassword(one, 'kennel-kitchen-42'),
    await isPassword(NOBODYS_HASH, ''),
  ]).toEqual([true, false, false]);
  expect([isOutdatedHash(one), isOutdatedHash(one.replace('t=2', 't=1'))]).toEqual([false, true]);
});

test('T37 checking an unknown address takes the same work as checking a known one', async () => {
  const known = await hashPassword('Kennel-kitchen-42');
  expect(NOBODYS_HASH.split('$').slice(0, 4)).toEqual(known.split('$').slice(0, 4));
  expect(NOBODYS_HASH.length).toBe(known.length);
});

test('S1 staff sessions are shorter than those of customers', () => {
  expect(sessionLimits([])).toEqual({ absoluteMinutes: 43_200, idleMinutes: 720 });
  expect(sessionLimits(['collection_agent'])).toEqual({ absoluteMinutes: 43_200, idleMinutes: 720 });
  expect(sessionLimits(['lab_technician'])).toEqual({ absoluteMinutes: 480, idleMinutes: 240 });
  expect(sessionLimits(['lab_reviewer', 'admin'])).toEqual({ absoluteMinutes: 480, idleMinutes: 30 });
});

test('attempts are counted per IPv4 address and per IPv6 network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe(networkOf('2001:0db8:0001:0002::9'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%2f/evil.example',
  '/%5Cevil.example',
  '',
  'my',
  '/\n//evil',
])('T46 users are not redirected to %j after signing in', (next) => expect(safeNext(next)).toBeNull());

test('signing in returns to the page where it started', () =>
  expect(safeNext('/my/orders?page=2#x')).toBe('/my/orders?page=2#x'));
