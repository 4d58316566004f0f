import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { open, untilAwake } from '../support/journey-watch.ts';

const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';

test('R297 R336 R337 R338 the dropdown shows grouped lines; with more than 5 groups its buttons are at the top', async ({
  page,
}) => {
  await open(page, '/breeder');
  await openDropdown(page);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await fillCart(page, [36, 39, 31, 38, 42]);
  await page.reload();
  await untilAwake(page);
  await openDropdown(page);
  const list = page.getByRole('list').filter({ hasText: 'Cat Full Breed Profile' });
  const viewCart = page.getByRole('link', { name: 'View cart' });
  await expect.poll(() => isAbove(list, viewCart)).toBe(true);
  await fillCart(page, [43]);
  await page.reload();
  await untilAwake(page);
  await openDropdown(page);
  await expect.poll(() => isAbove(viewCart, list)).toBe(true);
  await page.getByRole('button', { name: 'Continue shopping' }).click();
  await expect(viewCart).toBeHidden();
  await openDropdown(page);
  const expressLinks = page.getByRole('group', { name: 'Express checkout' }).getByRole('link');
  await expect(expressLinks).toHaveText(['Apple Pay', 'Google Pay', 'Link', 'PayPal']);
  await expressLinks.filter({ hasText: 'Google Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeVisible();
  await expect(page.getByText('Choose Google Pay to pay for this order.')).toBeVisible();
});

test('R343 R344 R345 R346 R347 R348 every failed cart request shows its message, and no input is lost', async ({
  page,
}) => {
  await open(page, DOG_PROFILE);
  const fails = async (pattern: string, method: string, failure: string, act: () => Promise<void>) => {
    await page.route(pattern, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await act();
    await expect(page.getByText(failure)).toBeVisible();
    await page.unroute(pattern);
  };
  const add = () => page.getByRole('button', { name: 'Add to cart' }).click();
  await fails('**/api/cart', 'POST', 'Failed to create cart', add);
  await fails('**/api/cart/*/item', 'POST', 'Failed to add item to cart', add);
  await add();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await open(page, '/checkout');
  await fails('**/api/cart/*/item/*', 'PUT', 'Failed to update item in cart', () =>
    page.getByRole('button', { name: /^Increase quantity/ }).click(),
  );
  await fails('**/api/cart/*/item/*', 'DELETE', 'Failed to delete item from cart', () =>
    page.getByRole('button', { name: /^Remove Dog/ }).click(),
  );
  await page.getByRole('button', { name: /^Add a note/ }).click();
  await fails('**/api/cart/*/note/*', 'PUT', 'Failed to update item note', async () => {
    await page.getByLabel(/^Note/).fill('for Bella');
    await page.getByLabel(/^Note/).blur();
  });
  await page.getByLabel(/^Email/).fill('ada@example.test');
  await fails('**/api/cart/*', 'PUT', 'Failed to update cart', () =>
    page.getByRole('button', { name: /^Next/ }).click(),
  );
  await page.route('**/api/cart/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Failed to fetch cart')).toBeVisible();
  // R344: the header shows the failure too, and not that the cart is empty.
  await open(page, '/breeder/for-dogs/dna-tests');
  await page.getByRole('button', { name: 'Cart' }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'Failed to fetch cart' });
  await expect(panel).toBeVisible();
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0);
  await page.unroute('**/api/cart/*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await open(page, '/checkout');
  await page.unroute('**/api/cart/*');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
  await expect(page.getByLabel(/^Email/)).toHaveValue('ada@example.test');
});

test('R296 a deleted cart clears the session id', async ({ page }) => {
  await open(page, '/breeder');
  await fillCart(page, [36]);
  await page.evaluate(() => fetch(`/api/cart/${localStorage.getItem('sessionId')}`, { method: 'DELETE' }));
  await page.reload();
  await untilAwake(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull();
});

test('a missing cart is replaced by a new one, and an unknown item does not lose the cart', async ({ page }) => {
  await open(page, DOG_PROFILE);
  await fillCart(page, [39]);
  const sessionId = () => page.evaluate(() => localStorage.getItem('sessionId'));
  const first = await sessionId();
  const add = () => page.getByRole('button', { name: 'Add to cart' }).click();
  await page.route('**/api/cart/*/item', (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  await add();
  await expect(page.getByText('Failed to add item to cart')).toBeVisible();
  expect(await sessionId()).toBe(first);
  await page.unroute('**/api/cart/*/item');
  await page.evaluate(() => fetch(`/api/cart/${localStorage.getItem('sessionId')}`, { method: 'DELETE' }));
  await add();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect.poll(sessionId).not.toBe(first);
});

async function openDropdown(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart/ }).click();
}

async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  return upper !== null && lower !== null && upper.y < lower.y;
}

/** Like the store's script: creates a cart with the first product, and stores its session id in the browser. */
async function fillCart(page: Page, productIds: number[]): Promise<void> {
  await page.evaluate(async (ids) => {
    const json = { 'content-type': 'application/json' };
    if (!localStorage.getItem('sessionId')) {
      const cart = await (await fetch('/api/cart', { method: 'POST' })).json();
      localStorage.setItem('sessionId', cart.sessionId);
    }
    for (const productId of ids) {
      await fetch(`/api/cart/${localStorage.getItem('sessionId')}/item`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ productId }),
      });
    }
  }, productIds);
}
