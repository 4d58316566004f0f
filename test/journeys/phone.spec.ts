import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { CARDS, cardForm } from '../support/journey-store.ts';
import { expectNoSidewaysScroll, expectSound, field, open, watchErrors } from '../support/journey-watch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const MAX_TABS = 90;

test('P001 P119 P124 P125 at 390 px a kit is bought with the keyboard alone, and no screen is wider than the phone', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = `phone.${Date.now().toString(36)}@example.test`;

  await test.step('the front page, the list and the profile fit', async () => {
    await open(page, '/');
    await expectNoSidewaysScroll(page);
    await open(page, '/breeder/for-dogs/full-breed-profile');
    await expectNoSidewaysScroll(page);
    await open(page, '/store/dog-full-breed-profile/p/36?breed=1122');
    await expectSound(page);
  });

  await test.step('Enter adds the profile to the cart', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first());
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart\s*1\s*item/ });
    await expect(cart).toBeVisible();
    await pressOn(page, cart);
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('each step of the checkout is completed by keyboard', async () => {
    await typeInto(page, field(page, 'Email'), email);
    await pressOn(page, page.getByRole('button', { name: 'Next: Addresses' }));
    await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
    await typeInto(page, field(page, 'First name'), 'Robin');
    await typeInto(page, field(page, 'Last name'), 'Ash');
    await typeInto(page, field(page, 'Address'), '4 Short Street');
    await typeInto(page, field(page, 'City or suburb'), 'Hobart');
    await typeInto(page, field(page, 'State'), 'Tas');
    await typeInto(page, field(page, 'Postcode'), '7000');
    await expectSound(page);
    await pressOn(page, page.getByRole('button', { name: 'Next: Review and pay' }));
    await expect(page.getByRole('checkbox', { name: /I accept the terms/ })).toBeVisible();
    await tabTo(page, page.getByRole('checkbox', { name: /I accept the terms/ }));
    await page.keyboard.press('Space');
    await expectSound(page);
  });

  await test.step("the card is typed into the provider's frame, and Enter pays", async () => {
    const form = cardForm(page);
    await expect(form.getByLabel('Card number')).toBeVisible();
    await expectSound(page);
    const typed = {
      'Name on card': 'Robin Ash',
      'Card number': CARDS.good,
      'Expiry month': '11',
      'Expiry year': '2031',
      'Security code': '321',
    };
    for (const [label, text] of Object.entries(typed)) await typeInto(page, form.getByLabel(label), text);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout\/complete/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
    await expectSound(page);
    await findMail(page, { to: email, subject: /^Your order / });
  });

  expect(errors.unexpected()).toEqual([]);
});

/** Presses Tab until the control has the focus, and expects that the focus is visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement))
      return expectFocusSeen(control);
    // At human speed, because React hydrates the quantity box while it has the focus.
    await page.keyboard.press('Tab', { delay: 50 });
  }
  throw new Error(`${String(control)} cannot be reached with ${MAX_TABS} tabs`);
}

async function expectFocusSeen(control: Locator): Promise<void> {
  const shown = () =>
    control.evaluate((element) => {
      // A card around a radio button may show the focus ring for it.
      const around = [element, element.closest('label')].filter((one) => one !== null);
      return around.some(
        (one) => getComputedStyle(one).outlineStyle !== 'none' || getComputedStyle(one).boxShadow !== 'none',
      );
    });
  await expect.poll(shown, `the focus on ${String(control)} can be seen`).toBe(true);
}

async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}
