import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { open, watchErrors, type ErrorLog } from './journey-watch.ts';
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

/** Signs in by the API. The form has journeys of its own. */
export async function signInByApi(request: APIRequestContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const origin = new URL(process.env['JOURNEY_URL']!).origin;
  // Retried, because a store that is busy with other sign-ins asks to try again shortly.
  await expect(async () => {
    const answer = await request.post('/api/auth/login', {
      data: { username: email, password },
      headers: { origin },
    });
    expect(answer.status(), `${email}: ${await answer.text()}`).toBe(200);
  }).toPass();
}

/** Signs in and opens a page of this user. */
export async function signIn(
  page: Page,
  { email, password, to }: { email: string; password?: string; to: string },
): Promise<void> {
  await signInByApi(page.request, email, password);
  await open(page, to);
  expect(page.url()).toBe(new URL(to, page.url()).href);
}

export async function readDownload(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await arriving;
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  return { name: file.suggestedFilename(), bytes };
}
