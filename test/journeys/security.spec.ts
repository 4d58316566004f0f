import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { expectSound, field, open, untilAwake } from '../support/journey-watch.ts';
import { codeOf, virtualKey } from '../support/journey-factors.ts';

test('both second factors: an authenticator app and a passkey, added, asked for, used and removed', async ({
  page,
}) => {
  const email = 'owner@demo.test';
  await signIn(page, { email, to: '/my/security' });
  await expectSound(page);

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await enterPassword(page, 'Go on');
  const secret = (await page.locator('.font-mono').first().textContent()) ?? '';
  await field(page, 'Code of the app').fill('12');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await field(page, 'Code of the app').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backup = (await codes.first().textContent()) ?? '';
  await expectSound(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await leave(page);
  await password(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await expectSound(page);
  await field(page, 'Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/my/security');

  const key = await virtualKey(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await field(page, 'Name').fill('Kitchen laptop');
  await enterPassword(page, 'Go on');
  await expect(page.getByText('Kitchen laptop')).toBeVisible();
  expect(await key.credentials()).toBe(1);

  await leave(page);
  await page.goto('/login?next=/my/security');
  await untilAwake(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/my/security');

  await leave(page);
  await password(page, email);
  await field(page, 'Code').fill(backup);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/my/security');
  await expect(page.getByText('9 of your backup codes are left')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  await enterPassword(page, 'Remove the passkey');
  await expect(page.getByText('Kitchen laptop')).toBeHidden();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await enterPassword(page, 'Remove the app');
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
});

async function enterPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

async function leave(page: Page): Promise<void> {
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
}

async function password(page: Page, email: string): Promise<void> {
  await open(page, '/login?next=/my/security');
  await field(page, 'E-mail address').fill(email);
  await field(page, 'Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
