import { expect, test } from 'vitest';
import { deviceOf, needsSecondFactor } from './security.rules.ts';

test('staff, admins and clinic members who order need a second factor; for owners and breeders it is optional', () => {
  const needs = (roles: string[], clinicRoles: string[] = []) => needsSecondFactor({ roles, clinicRoles });
  expect(['admin', 'support', 'lab_technician', 'lab_reviewer'].every((role) => needs([role]))).toBe(true);
  expect(needs([], ['billing']) && needs([], ['owner'])).toBe(true);
  expect(needs([]) || needs([], ['staff']) || needs(['club_admin'])).toBe(false);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [null, 'Unknown browser'],
])('device %s is named %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
