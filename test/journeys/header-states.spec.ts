import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

const SHOP = '/breeder/for-dogs/dna-tests';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Audience' }).getByRole('link');

const people = [
  { who: 'breeder', tab: 'Breeder', first: 'My animals', desk: null },
  { who: 'club', tab: 'Breeder', first: 'My animals', desk: null },
  { who: 'agent', tab: 'Pet Owner', first: 'My animals', desk: null },
  { who: 'lab', tab: 'Pet Owner', first: 'My animals', desk: 'Laboratory' },
] as const;

for (const { who, tab, first, desk } of people) {
  test(`the header of ${who} has one tab, a welcome and the entries of the role, on desktop and phone`, async ({
    page,
  }) => {
    await signIn(page, { email: `${who}@demo.test`, to: SHOP });
    await expect(tabs(page)).toHaveText([tab]);
    const account = page.getByRole('navigation', { name: 'Account' }).or(page.locator('.top-row')).first();
    await account.getByRole('button').first().click();
    await expect(page.getByText(/^Welcome/).first()).toBeVisible();
    for (const name of [first, 'Update your details', ...(desk ? [desk] : [])])
      await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('navigation', { name: 'Audience' }).getByRole('link')).toHaveText([tab]);
    await expect(menu.getByRole('link', { name: first, exact: true }).last()).toBeVisible();
    if (desk) await expect(menu.getByRole('link', { name: desk })).toBeVisible();
  });
}

test('R541 R542 R546 a date is picked by keyboard or typed in the format of the country', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T09:00:00Z' });
  await open(page, '/dev/ui');
  const box = field(page, 'First day');
  await expect(box).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  const sent = page.locator('input[name="firstDay"]');
  await box.fill('9/3/2024');
  await expect(sent).toHaveValue('2024-03-09');
  await box.blur();
  await expect(box).toHaveValue('09/03/2024');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  const years = page.getByRole('combobox', { name: 'Year' }).last();
  await expect(years.locator('option')).toHaveCount(29);
  await expect(years.locator('option').first()).toHaveText('2028');
  const ninth = page.getByRole('button', { name: '9 March 2024', exact: true });
  await expect(ninth).toHaveAttribute('aria-pressed', 'true');
  await ninth.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: '16 March 2024', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sent).toHaveValue('2024-03-16');
  await expect(box).toHaveValue('16/03/2024');
  await expectSound(page);
});

test('a confirmation closes on success and refusal, stays open on failure, and shows field errors', async ({
  page,
}) => {
  await open(page, '/dev/ui');
  const dialog = page.getByRole('dialog');
  const ask = (name: string) => page.getByRole('button', { name: `${name} Biscuit` }).click();
  const sure = dialog.getByRole('button', { name: 'Delete Biscuit' });
  const calls = (name: string) => page.getByLabel(`${name}: calls`);
  await ask('Succeeds');
  await expect(dialog).toContainText('Succeeds: are you sure?');
  // The dialog is inside a right-aligned cell without line breaks, but its text must not inherit that.
  const words = dialog.getByText('This permanently deletes Biscuit');
  await expect(words).toHaveCSS('text-align', 'start');
  expect(await words.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(calls('Succeeds')).toHaveText('0');
  await ask('Succeeds');
  await sure.click();
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(calls('Succeeds')).toHaveText('1');
  await ask('Conflicts');
  await sure.click();
  await expect(page.getByText('Someone else saved first.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await ask('Fails');
  await sure.click();
  await expect(page.getByText('Action failed').first()).toBeVisible();
  await expect(dialog).toContainText('Fails: are you sure?');
  await sure.click();
  await expect(calls('Fails')).toHaveText('2');
  await expect(dialog).toContainText('Fails: are you sure?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save nickname' }).click();
  await expect(page.getByText('Enter a name.')).toHaveCount(1);
});

test('R563 a toast that moves under the pointer does not expire either, and closing one by keyboard returns the focus', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-21T00:00:00Z' });
  await open(page, '/dev/ui');
  // The clock is paused, so no message expires before it is dragged away.
  await page.clock.pauseAt('2026-11-21T01:00:00Z');
  await page.getByRole('button', { name: 'Success toast' }).click();
  const opener = page.getByRole('button', { name: 'Error toast' });
  await opener.click();
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(2);
  const first = (await messages.first().boundingBox())!;
  await page.mouse.move(first.x + 60, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(first.x + 220, first.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(messages).toHaveCount(1);
  await page.mouse.move(first.x + 200, first.y + 24);
  await page.clock.runFor(7_000);
  await expect(messages).toHaveCount(1);
  await opener.focus();
  await messages.getByRole('button', { name: 'Close message' }).focus();
  await page.keyboard.press('Enter');
  await expect(messages).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("R487 an admin who views the site as a breeder has the breeder's header, a banner with name and type, and an exit", async ({
  page,
}) => {
  await signIn(page, { email: 'admin@demo.test', to: '/admin' });
  await field(page, "User's email address").fill('nobody@demo.test');
  await field(page, 'Reason').fill('Question about an order');
  await page.getByRole('button', { name: 'View site' }).click();
  await expect(page.getByText('User not found')).toBeVisible();
  await field(page, "User's email address").fill('breeder@demo.test');
  await page.getByRole('button', { name: 'View site' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as another user' });
  await expect(banner).toContainText(/viewing the site as .+ \(breeder\)/);
  await expect(tabs(page)).toHaveText(['Breeder']);
  await expectSound(page);
  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(/\/admin/);
});

/** Opens a page of this session without JavaScript, as rendered by the server. */
async function openWithoutScripts(browser: Browser, signedIn: Page, path: string): Promise<Page> {
  const storageState = await signedIn.context().storageState();
  const context = await browser.newContext({ storageState, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('R027 account and staff pages arrive with the user, the audience and the view-as banner in their HTML', async ({
  page,
  browser,
}) => {
  await signIn(page, { email: 'admin@demo.test', to: '/admin' });
  const staff = await openWithoutScripts(browser, page, '/admin/orders');
  await expect(staff.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(staff.locator('.top-row').getByRole('button', { name: 'Ada' })).toBeVisible();
  await staff.context().close();

  await field(page, "User's email address").fill('vet@demo.test');
  await field(page, 'Reason').fill('Question about an order');
  await page.getByRole('button', { name: 'View site' }).click();
  await expect(page.getByRole('region', { name: 'Viewing as another user' })).toBeVisible();
  const viewed = await openWithoutScripts(browser, page, '/my/my-animals');
  await expect(viewed.locator('html')).toHaveAttribute('data-audience', 'vet');
  await expect(tabs(viewed)).toHaveText(['Veterinarians']);
  await expect(viewed.getByRole('region', { name: 'Viewing as another user' })).toContainText('(veterinarian)');
  await viewed.context().close();
});
