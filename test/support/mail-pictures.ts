import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readConfig } from '#platform/context/config.ts';
import { composeMail } from '#platform/mail/mail.service.ts';
import { mailTemplates, type MailTemplate } from '#platform/mail/templates.rules.ts';
import { axeFaults } from './axe.ts';
import { mailSamples } from './mail-samples.ts';

/** Widths in px of the email programs on a desk and on a phone. */
export const MAIL_SCREENS = [
  { width: 600, colorScheme: 'light' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const;

export const mailNames = Object.keys(mailTemplates) as MailTemplate[];

const LOADED_FONTS =
  "document.fonts.ready.then(() => [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family).sort().join())";

/** Served as by the store; a page of another origin can load fonts only with this header. */
function publicFile(pathname: string) {
  return { path: `public${pathname}`, headers: { 'access-control-allow-origin': '*' } };
}

/**
 * Renders emails on each screen. Returns a line for each that is wider than the screen, lacks our fonts, has a main
 * button under 44 px, or fails axe (AA). With a folder, saves screenshots as
 * `<folder>/<template>-<width>-<scheme>.png`.
 */
export async function drawMails(
  browser: Browser,
  templates: readonly MailTemplate[],
  { folder, keepPictures }: { folder: string; keepPictures: boolean },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const config = readConfig({ DATA_DIR: folder });
  const page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill(publicFile(new URL(route.request().url()).pathname)));
  const problems: string[] = [];
  for (const template of templates) {
    const cause = { dedupeKey: template, to: 'ruth@example.test', personId: 'p1', reader: { countryCode: 'AU' } };
    const data = mailSamples[template] as never;
    await page.setContent(composeMail({ config }, { ...cause, template, data }).bodyHtml);
    for (const { width, colorScheme } of MAIL_SCREENS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const name = `${template}-${width}-${colorScheme}`;
      if (keepPictures) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
      for (const problem of await problemsOf(page, width)) problems.push(`${name}: ${problem}`);
    }
  }
  await page.close();
  return problems;
}

async function problemsOf(page: Page, width: number): Promise<string[]> {
  const problems: string[] = [];
  const fonts = String(await page.evaluate(LOADED_FONTS));
  if (fonts !== 'Fraunces,Nunito') problems.push(`fonts loaded: ${fonts || 'none'}`);
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
  if (wide > width) problems.push(`${wide} px wide`);
  for (const button of await page.locator('a.button').all()) {
    const height = (await button.boundingBox())?.height ?? 0;
    if (height < 44) problems.push(`its button is ${height} px high`);
  }
  return [...problems, ...(await axeFaults(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']))];
}
