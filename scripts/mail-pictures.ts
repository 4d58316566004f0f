// npm run mail:pictures [WORD]: draws every email (or those whose name has WORD) at 600 and 375 px, light and dark, into
// data/mail-pictures, and fails when one is wider than its screen or its button is too small to touch.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { readConfig } from '#platform/context/config.ts';
import { composeMail } from '#platform/mail/mail.service.ts';
import { mailTemplates, type MailTemplate } from '#platform/mail/templates.rules.ts';
import { mailSamples } from '../test/support/mail-samples.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'data/mail-pictures');
const mark = readFileSync(path.join(root, 'public/images/mail-mark.png'));
const word = process.argv[2] ?? '';
const templates = (Object.keys(mailTemplates) as MailTemplate[]).filter((name) => name.includes(word));
const screens = [
  { width: 600, colorScheme: 'light' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const;

mkdirSync(folder, { recursive: true });
const config = readConfig({ DATA_DIR: folder });
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
});
const problems: string[] = [];
for (const { width, colorScheme } of screens) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  await page.route('**/*', (route) => route.fulfill({ body: mark, contentType: 'image/png' }));
  for (const template of templates) {
    await page.setContent(htmlOf(template));
    const name = `${template}-${width}-${colorScheme}`;
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    if (Number(wide) > width) problems.push(`${name}: ${String(wide)} px wide`);
    for (const button of await page.locator('a.button').all()) {
      const height = (await button.boundingBox())?.height ?? 0;
      if (height < 44) problems.push(`${name}: its button is ${height} px high`);
    }
  }
  await page.close();
}
await browser.close();
for (const problem of problems) console.log(problem);
console.log(`${templates.length} emails at ${screens.length} sizes in ${folder}, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function htmlOf(template: MailTemplate): string {
  const data = mailSamples[template] as never;
  const cause = { dedupeKey: template, to: 'ruth@example.test', personId: 'p1', reader: { countryCode: 'AU' } };
  return composeMail({ config }, { ...cause, template, data }).bodyHtml;
}
