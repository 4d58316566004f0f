import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectSound, field, open, untilAwake } from '../support/journey-watch.ts';

test('units, consents and ending another session take effect immediately', async ({ browser }) => {
  test.skip(!hasOwnStore, 'ends the sessions of a person');
  const { email } = await createUniqueUser({ stateCode: null, breeder: { kennelName: 'Alder Bank' } });
  const here = await openVisitor(browser);
  const { page } = here;
  await signIn(page, { email, to: '/my/my-profile' });
  for (const consent of [/for research, without names/, /taking part in studies/])
    await expect(page.getByRole('checkbox', { name: consent })).not.toBeChecked();
  // This account is older than the rule that its country requires a state.
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await field(page, 'Weight unit').selectOption('lb');
  await expect(page.getByText('Example date: 31/12/2026.')).toBeVisible();
  await field(page, 'Date and number format').selectOption('en-US');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved.')).toBeVisible();

  await expect(page.getByText('Example date: 12/31/2026.')).toBeVisible();
  await open(page, '/my/activity');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const time = page.locator('main time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  const monthFirst = at.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
  await expect(time).toContainText(monthFirst);

  await open(page, '/tools/add-animal');
  await field(page, 'Name').fill('Bramble');
  await page.getByRole('radio', { name: 'Dog' }).check();
  await page.getByRole('combobox', { name: /^Breed/ }).fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await page.getByRole('button', { name: /Add/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Bramble/ })).toBeVisible();
  await page.getByRole('link', { name: 'Edit details' }).click();
  await untilAwake(page);
  await field(page, 'Weight in lb').fill('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('60 lb')).toBeVisible();
  await expectSound(page);

  const elsewhere = await openVisitor(browser);
  await signIn(elsewhere.page, { email, to: '/my/security' });
  await elsewhere.page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(elsewhere.page.getByText(/^\d+ other devices? signed out\.$/).first()).toBeVisible();
  expect((await page.request.get('/api/my/details')).status()).toBe(401);
  await page.getByRole('link', { name: 'Edit details' }).click();
  await page.waitForURL((url) => url.pathname === '/login');

  await expectInputKept(page, email);

  // The states of the country load late: a form submitted before that keeps the saved state.
  await elsewhere.page.route(/states/, () => {});
  await open(elsewhere.page, '/my/my-profile');
  await field(elsewhere.page, 'Weight unit').selectOption('kg');
  await elsewhere.page.getByRole('button', { name: 'Save details' }).click();
  await expect(elsewhere.page.getByText('Details saved.')).toBeVisible();
});

test('R075 the tool at the top of the page is chosen in the account and kept, and a failure is shown', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'owner@demo.test', to: '/my/my-profile' });
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByRole('link')).toHaveText(['Sample tracker', 'Activate kit']);
  await page.getByLabel('Tool', { exact: true }).selectOption('Order history');
  await page.route('**/api/cookie/user-tool', (route) => route.fulfill({ status: 500, body: '{}' }));
  errors.expect(500, /user-tool/);
  await page.getByRole('button', { name: 'Save shortcut' }).click();
  await expect(page.getByText('Error setting user tool')).toBeVisible();
  await page.unroute('**/api/cookie/user-tool');
  await page.getByRole('button', { name: 'Save shortcut' }).click();
  await expect(tools.getByRole('link', { name: 'Order history' })).toBeVisible();
  await open(page, '/about-us');
  await expect(tools.getByRole('link', { name: 'Order history' })).toHaveAttribute('href', '/my/orders');
  await open(page, '/my/my-profile');
  await expect(page.getByLabel('Tool', { exact: true })).toHaveValue('order-history');
  await expectSound(page);
  await page.getByLabel('Tool', { exact: true }).selectOption('None');
  await page.getByRole('button', { name: 'Save shortcut' }).click();
  await expect(tools.getByRole('link')).toHaveText(['Sample tracker', 'Activate kit']);
  expect(errors.unexpected()).toEqual([]);
  await page.context().close();
});

/** While a form is being filled in, the session ends, and later another user's begins, in another tab. */
async function expectInputKept(page: Page, email: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { email, to: '/my/my-profile' });
  await field(page, 'Phone').fill('+61 400 111 222');
  const save = page.getByRole('button', { name: 'Save details' });
  await page.context().clearCookies({ name: 'damsire_session' });
  await save.click();
  await expect(page.getByText('Please sign in to continue.')).toBeInViewport();
  const beside = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in (opens in a new tab)' }).click();
  const tab = await beside;
  await tab.waitForURL((url) => url.pathname === '/login');
  const other = await createUniqueUser();
  await signIn(tab, { email: other.email, to: '/my/my-profile' });
  await save.click();
  await expect(page.getByText(/This browser is now signed in as a different user/)).toBeInViewport();
  await expect(field(page, 'Phone')).toHaveValue('+61 400 111 222');
  await expect(field(tab, 'Phone')).toHaveValue('');
  await tab.context().clearCookies({ name: 'damsire_session' });
  await signIn(tab, { email, to: '/my/my-profile' });
  await save.click();
  await expect(page.getByText('Details saved.')).toBeVisible();
  await open(tab, '/my/my-profile');
  await expect(field(tab, 'Phone')).toHaveValue('+61 400 111 222');
  await tab.close();
}
