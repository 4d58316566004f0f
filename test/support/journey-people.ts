import { type Browser, expect, type Page } from '@playwright/test';
import { field, open, untilAwake, watchErrors, type ErrorLog } from './journey-watch.ts';
import { noteSeenMessages } from './seen-messages.ts';

export const DEMO_PASSWORD = 'Damsire-demo-2026';

export interface Visitor {
  page: Page;
  errors: ErrorLog;
}

/** A visitor with a separate browser context, who shares only the store with the others. */
export async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await noteSeenMessages(context);
  const page = await context.newPage();
  return { page, errors: watchErrors(page) };
}

/** Signs in and waits for the page that was requested. */
export async function signIn(
  page: Page,
  { email, password = DEMO_PASSWORD, to }: { email: string; password?: string; to: string },
): Promise<void> {
  await open(page, `/login?next=${encodeURIComponent(to)}`);
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  // Retried, because a machine that is busy with other journeys may be slow.
  await expect(async () => {
    if (await page.getByText('Please try again shortly').isVisible()) await button.click();
    expect(page.url()).toBe(new URL(to, page.url()).href);
  }).toPass();
  await untilAwake(page);
}

export async function readDownload(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await arriving;
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  return { name: file.suggestedFilename(), bytes };
}
