import { saveProfile } from '../support/journey-store.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectAccessible, expectMessages, open } from '../support/journey-watch.ts';

const PHONE = { width: 390, height: 844 };
// A hydrated page and a static one.
const PAGES = ['/breeder/for-dogs/dna-tests', '/faqs'];

const focused = (page: Page) =>
  page.evaluate(() => {
    const { localName, title, innerText } = document.activeElement as HTMLElement;
    return `${localName} ${title || innerText.trim()}`;
  });

for (const path of PAGES) {
  test(`closing the country dialog returns the focus to the button that opened it: ${path}`, async ({ page }) => {
    await open(page, path);
    const button = page.getByRole('button', { name: 'Australia: change country' });
    const dialog = page.getByRole('dialog', { name: 'Choose your country' });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
  });

  test(`on a phone the menu and the country dialog opened from it return the focus to the menu button: ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await open(page, path);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: /change country$/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test('R038 a failing /api/visit opens the country picker and shows "Error fetching country code"; the store stays usable', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.route('**/api/visit', (route) => route.fulfill({ status: 500, json: { message: '' } }));
    await expectMessages(page, ['Error fetching country code'], () => open(page, path));
    const dialog = page.getByRole('dialog', { name: 'Choose your country' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    // With the whole API down, the dialog can still be closed on a loaded page.
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  // With a stored country, the picker does not open.
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: 'country', value: 'NZ', url }]);
  const failed = page.waitForResponse('**/api/visit');
  await open(page, PAGES[0]!);
  await failed;
  // No script loads that could open it.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('deleting a row with a dialog leaves the focus in the content of the page', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/custom-profiles' });
  const name = `Focus ${Date.now().toString(36)}`;
  await saveProfile(page, name);
  await open(page, '/my/custom-profiles');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  await expect.poll(() => focused(page)).toMatch(/^main/);
});
