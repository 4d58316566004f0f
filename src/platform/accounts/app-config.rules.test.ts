import { expect, test } from 'vitest';
import { configAfterDetails, initialConfig, isUserType, readConfig } from './app-config.rules.ts';

const ruth = { id: 'p1', type: 'breeder' as const, address: { country: { code: 'GB', currency: 'GBP' } } };

test('R030 R031 the config has country, currency, type and tool; the default tool is "my animals"', () => {
  expect(initialConfig).toMatchObject({
    countryCode: null,
    countryCurrency: null,
    userType: 'guest',
    userTool: 'my animals',
  });
  const stored = {
    countryCode: 'NZ',
    countryCurrency: 'NZD',
    userType: 'vet' as const,
    userTool: 'order history',
    userId: 'p1',
  };
  expect(readConfig(JSON.stringify(stored))).toEqual(stored);
});

test.each([null, '', '{', '[]', 'null', '{"userType":"admin"}'])(
  'R008 with %j stored the user type is guest',
  (stored) => {
    expect(readConfig(stored).userType).toBe('guest');
  },
);

test('R026 user types are exactly vet, breeder, owner, guest', () => {
  expect(['vet', 'breeder', 'owner', 'guest'].every(isUserType)).toBe(true);
  expect(['admin', '', null, 'VET'].some(isUserType)).toBe(false);
});

test('R009 R010 R011 the first sign-in of a user id sets country, currency and type', () => {
  const config = configAfterDetails(initialConfig, ruth);
  expect(config).toMatchObject({
    countryCode: 'GB',
    countryCurrency: 'GBP',
    userType: 'breeder',
    userTool: 'my animals',
  });
  expect(readConfig(JSON.stringify(config))).toEqual(config);
});

test('R013 signing in again with the same user id saves nothing', () => {
  const config = { ...configAfterDetails(initialConfig, ruth), countryCode: 'AU' };
  expect(configAfterDetails(config, ruth)).toBe(config);
  expect(configAfterDetails(config, { ...ruth, id: 'p2' }).countryCode).toBe('GB');
});
