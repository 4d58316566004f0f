import { expect, test } from 'vitest';
import { hasItsShop, partnerUrls } from './partners.rules.ts';

const none = { glandexUrl: null, pregnancyTestUrl: null };

test('R144 R145 partner links come from the settings', () => {
  const set = { glandexUrl: 'https://a.test/', pregnancyTestUrl: 'https://b.test/' };
  for (const mode of ['demo', 'production'] as const)
    expect(partnerUrls({ mode, ...set })).toEqual({
      GLANDEX_URL: 'https://a.test/',
      PREGNANCY_TEST_URL: 'https://b.test/',
    });
});

test('R144 R145 without a setting, demo mode links to an existing shop, and production shows nothing', () => {
  for (const url of Object.values(partnerUrls({ mode: 'demo', ...none })))
    expect(url).toMatch(/^https:\/\/(?!.*example)/);
  const urls = partnerUrls({ mode: 'production', ...none });
  expect(urls).toEqual({ GLANDEX_URL: null, PREGNANCY_TEST_URL: null });
  expect(hasItsShop({ externalUrlSetting: 'GLANDEX_URL' }, urls)).toBe(false);
  expect(hasItsShop({ externalUrlSetting: null }, urls)).toBe(true);
});
