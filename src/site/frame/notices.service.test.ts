import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { campaignFor, siteBanner } from './notices.service.ts';

const visit = (campaign: boolean, cookie = '') =>
  ({ config: { campaign }, requestHeaders: new Headers(cookie ? { cookie } : {}) }) as unknown as Ctx;

test('R111 the merger is announced by the text of content/site/merger-banner.md', () => {
  expect(siteBanner()).toMatchObject({ link: '/why-paw-print-pedigree' });
  expect(siteBanner()?.title).toMatch(/pedigree genetics/);
});

test('R243 R245 the campaign is shown where the setting enables it, and not after its cookie is set', () => {
  expect(campaignFor(visit(false))).toBeNull();
  expect(campaignFor(visit(true))).toMatchObject({ title: expect.any(String), link: expect.stringMatching(/^\//) });
  expect(campaignFor(visit(true, 'country=AU; campaign-popup=dismissed'))).toBeNull();
});
