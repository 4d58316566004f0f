// npm run mail:pictures [WORD]: draws every email (or those whose name has WORD) at 600 and 375 px, light and dark,
// into data/mail-pictures, and lists those that are too wide for the screen or fail axe.
import { chromium } from '@playwright/test';
import { drawMails, MAIL_SCREENS, mailNames } from '../test/support/mail-pictures.ts';
import { launchOptions } from '../test/support/chromium.ts';

const folder = 'data/mail-pictures';
const templates = mailNames.filter((name) => name.includes(process.argv[2] ?? ''));
const browser = await chromium.launch(launchOptions());
const problems = await drawMails(browser, templates, { folder, keepPictures: true });
await browser.close();
for (const problem of problems) console.log(problem);
console.log(`${templates.length} emails on ${MAIL_SCREENS.length} screens in ${folder}, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
