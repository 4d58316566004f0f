import { PAYMENT_ERROR } from '../../src/shared/payment-error.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { cardForm, CARDS, goToReview, fillCard, saveProfile } from '../support/journey-store.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

const BREEDER = 'breeder.hillrun@demo.test';

test('R497 R560 R561 R562 R563 a failure shows a toast at the top right that can be closed, dragged away, or expires', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await page.clock.install();
  await signIn(page, { email: BREEDER, to: '/my/loyalty' });
  await fail(page, 'POST', '**/api/my/loyalty-points');
  const redeem = async () => {
    await field(page, 'Voucher code for points').fill('SHOW-2026-C');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(toastOf(page, 'Failed to redeem loyalty points')).toBeVisible();
  };
  const toast = toastOf(page, 'Failed to redeem loyalty points');
  // While the clock is paused, no message expires.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await redeem();
  await toast.hover();
  // While the pointer is over it, it does not expire.
  await page.clock.resume();
  await expect
    .poll(async () => {
      const { x, y, width } = (await toast.boundingBox())!;
      return y < 120 && x + width > 1280 - 60;
    })
    .toBe(true);
  await expect(field(page, 'Voucher code for points')).toHaveValue('SHOW-2026-C');
  await expectSound(page);
  await toast.getByRole('button', { name: 'Close message' }).click();
  await expect(toast).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 7_200_000);
  await redeem();
  await dragSideways(page, toast, 200);
  await expect(toast).toHaveCount(0);
  await page.mouse.move(20, 700);
  await redeem();
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('R349 R351 a failure to save or delete a custom profile is shown and stays visible', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: BREEDER, to: '/my/custom-profiles' });
  const name = `Cannot go ${Date.now().toString(36)}`;
  await saveProfile(page, name);
  await open(page, '/my/custom-profiles');
  await fail(page, 'DELETE', '**/api/store/products/custom-profile/**');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(toastOf(page, 'Failed to delete custom profiles')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await open(page, '/breeder/for-dogs/build-your-own-profile');
  await fail(page, 'POST', '**/api/cart/custom-profile');
  await page.getByText('Ophthalmologic', { exact: true }).click();
  await page.getByRole('main').getByRole('checkbox').filter({ visible: true }).first().check();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click();
  await expect(toastOf(page, 'Failed to add items to custom profile')).toBeVisible();
});

test('R478 R479 a failure to create or delete a parentage request is shown', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/parentage-requests/new' });
  await fail(page, 'POST', '**/api/my/parentage-request/check');
  await fail(page, 'DELETE', '**/api/my/parentage-request/**');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(toastOf(page, 'Failed to request parentage!')).toBeVisible();
  await open(page, '/my/parentage-requests');
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  const refusal = toastOf(page, 'Failed to delete parentage request!');
  // The message is above the dialog and can be closed; the dialog remains open.
  await refusal.getByRole('button', { name: 'Close message' }).click();
  await expect(refusal).toHaveCount(0);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});

test('R229 R230 while an order is placed the page is covered and cannot be left; a failure keeps the input', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  const email = 'kept-journey@example.test';
  await goToReview(page, email);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await fillCard(page, CARDS.good);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/store/checkout', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again shortly' } });
  });
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('dialog', { name: /^Placing your order/ })).toBeVisible();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  const toastVisible = expect(toastOf(page, 'Please try again shortly')).toBeVisible();
  release();
  await toastVisible;
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  await expect(page.getByText('Your order was not placed')).toBeVisible();
  await expect(page.getByRole('main').getByText('12 Kelpie Lane').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I accept the terms/ })).toBeChecked();
  await page.unrouteAll();
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue(CARDS.good);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
});

test('R376 R388 a failed payment or advance order shows a message and keeps the input', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/pending-orders' });
  await fail(page, 'POST', '**/api/store/checkout/payment**');
  const pay = page.getByRole('button', { name: /^Pay \$|^Choose orders to pay/ });
  if (!(await pay.isEnabled())) await page.getByRole('main').getByRole('checkbox').first().check();
  await pay.click();
  await expect(toastOf(page, PAYMENT_ERROR)).toBeVisible();
  await expect(page.getByText('The payment could not be started')).toBeVisible();

  const agent = await openVisitor(browser);
  await signIn(agent.page, { email: 'agent@demo.test', to: '/my/advance-orders/new' });
  await fail(agent.page, 'POST', '**/api/store/orders/advance**');
  await field(agent.page, 'First name').fill('Wren');
  await agent.page.locator('main form').getByRole('button').last().click();
  await expect(agent.page.getByText('Something went wrong').first()).toBeVisible();
  await expect(field(agent.page, 'First name')).toHaveValue('Wren');
});

function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** Replaces the response with the server's generic error. */
async function fail(page: Page, method: string, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong', requestId: 'x' } })
      : route.fallback(),
  );
}

function toastOf(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
}

async function dragSideways(page: Page, toast: Locator, far: number): Promise<void> {
  const { x, y, height } = (await toast.boundingBox())!;
  await page.mouse.move(x + 120, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 120 + far, y + height / 2, { steps: 5 });
  await page.mouse.up();
}
