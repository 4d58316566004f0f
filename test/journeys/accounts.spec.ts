import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { expectAccessible, expectNoSidewaysScroll, open, untilAwake } from '../support/journey-watch.ts';

const PASSWORD = 'Kennel-kitchen-42';

test('a breeder registers with a confirmed address, signs in, keeps a profile, and signs out', async ({ page }) => {
  const email = `journey${Date.now()}@example.test`;
  await open(page, '/register/breeder');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Last name').fill('Kelpie');
  await page.getByLabel('Kennel or cattery name').fill('Kelpie Hill');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await followMail(page, email, 'Confirm your email address', /register\/confirm/);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();

  await open(page, '/my/my-profile');
  await expect(page).toHaveURL(/\/login\?/);
  await signIn(page, email, 'Wrong-password-1');
  await expect(page.getByText('Login failed')).toBeVisible();
  await signIn(page, email, PASSWORD);
  await page.waitForURL('**/my/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();

  await page.getByLabel('Phone').fill('0399990000');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved.')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Ruth' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  // Signing out loads another document, so the old one may disappear during the query.
  const storedValues = () =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage))).catch(() => 'between two pages');
  await expect.poll(storedValues).toEqual({});
  await page.goto('/my/my-profile');
  await expect(page).toHaveURL(/\/login\?/);
});

test('R004 R007 R012 R014 R017 R024 a visit requests the user once, keeps the type, and clears everything at logout', async ({
  page,
  context,
}) => {
  await context.addCookies([
    { name: 'country', value: 'GB', url: test.info().project.use.baseURL ?? process.env['JOURNEY_URL'] ?? '' },
  ]);
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/my/details')) requestCount += 1;
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await untilAwake(page);
  expect(requestCount).toBe(0);
  await signIn(page, 'breeder@demo.test', 'Damsire-demo-2026');
  await page.waitForURL('**/breeder');
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('country');
  await page.reload({ waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /DNA tests/ })
    .first()
    .click();
  await page.waitForURL(/dna-tests/);
  await page.waitForLoadState('networkidle');
  // Shop pages contain the user; hydrated pages request it once per visit.
  expect(requestCount).toBe(0);
  await page.goto('/my/orders', { waitUntil: 'networkidle' });
  // A link clicked before hydration would load a new document, which is a new visit.
  await untilAwake(page);
  await expect.poll(() => requestCount).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).first().click();
  await page.waitForURL('**/my/invoices');
  await page.goBack({ waitUntil: 'networkidle' });
  expect(requestCount).toBe(1);
  const config = () => page.evaluate(() => JSON.parse(localStorage.getItem('config') ?? '{}') as object);
  await expect.poll(config).toMatchObject({ userType: 'breeder' });

  await page.evaluate(() => localStorage.setItem('checkout', '{}'));
  const { firstName } = (await (await page.request.get('/api/my/details')).json()) as { firstName: string };
  const account = page.getByRole('banner').getByRole('button', { name: firstName });
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }));
  await account.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Failed to logout')).toBeVisible();
  await page.unroute('**/api/auth/logout');
  if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) await account.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  // Signing out loads another document, so the old one may disappear during the query.
  const storedValues = () =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage))).catch(() => 'between two pages');
  await expect.poll(storedValues).toEqual({});
});

test('a forgotten password is replaced by an emailed link, once', async ({ page }) => {
  test.skip(!hasOwnStore, 'a new password ends every session of its owner');
  const { email } = await createUniqueUser({ type: 'owner' });
  await open(page, '/forgot-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText("If there's an account");
  await followMail(page, email, 'Reset your password', /reset-password/);
  const link = page.url();
  await page.getByLabel(/^New password/).fill('password12');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('appeared in a data breach')).toBeVisible();
  await page.getByLabel(/^New password/).fill('Damsire-demo-2026');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('the screens of signing in are accessible and fit, wide and narrow', async ({ page }) => {
  test.slow();
  for (const path of [
    '/login',
    '/register',
    '/register/breeder',
    '/register/vet',
    '/register/confirm',
    '/forgot-password',
    '/reset-password',
    '/dev/mailbox',
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
      await expectNoSidewaysScroll(page);
    }
  }
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the newest email to this address in the demo mailbox and follows its link. */
async function followMail(page: Page, to: string, subject: string, link: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(to)}`);
    await page.getByRole('link', { name: subject }).first().click({ timeout: 2000 });
  }).toPass();
  await page.getByRole('link', { name: link }).click();
  await page.waitForURL(link);
  await untilAwake(page);
}
