import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUserWithStoredSample } from '../support/journey-database.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectAccessible, open } from '../support/journey-watch.ts';

const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';

test('R323 R325 R328 R333 R334 R335 tests are added to a stored sample with a message each, and the cart gives the reason when it rejects one', async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'needs a person and a sample of its own');
  const { email, animalId } = await createUserWithStoredSample();
  const { page } = await openVisitor(browser);
  await signIn(page, { email, to: `/my/my-animals/${animalId}` });
  await page.getByText('Add tests without a new swab').first().click();
  const choice = page.getByRole('list', { name: 'Tests that can be added' }).first();
  await expect(choice.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  const words = ['Health upgrade added to cart', 'Test upgrade added to cart'];
  for (const [i, word] of words.entries()) {
    await choice
      .getByRole('listitem')
      .nth(i * 2)
      .getByRole('button')
      .click();
    await expect(page.getByText(word)).toBeVisible();
  }
  await choice.getByRole('button').first().click();
  await expectRefusal(page, 'Already in the Cart', 'This item is already in your cart. You can only add it once.');
  await page
    .getByRole('button', { name: /All 3 remaining tests/ })
    .first()
    .click();
  await expect(page.getByText('Full breed profile added to cart')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await open(page, '/checkout');
  // The profile includes the single tests, so it has replaced them.
  const lines = page.getByRole('region', { name: 'Your tests' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(/Upgrade to the Full Breed Profile.*Stored sample/);

  await open(page, DOG_PROFILE);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expectRefusal(page, 'Unable to Add to Cart!', NOT_MIXED);
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
  await saveCustomProfiles(page);
  await open(page, '/my/custom-profiles');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .last()
    .click();
  await expectRefusal(
    page,
    'Already in Cart',
    "You've already added a custom profile to your cart. Only one can be added per order.",
  );
  await open(page, `/my/my-animals/${animalId}`);
  await page.getByText('Add tests without a new swab').first().click();
  await choice.getByRole('button').first().click();
  await expectRefusal(page, 'Unable to Add to Cart!', NOT_MIXED);
});

const NOT_MIXED =
  "You can't mix test upgrades and regular products. Please complete your purchase of existing items and try again.";

async function expectRefusal(page: Page, title: string, text: string): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
  await expect(message).toContainText(title);
}

/** Saves two profiles of one test each. */
async function saveCustomProfiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const list = (await (await fetch('/api/catalogue/tests?species=canine')).json()) as { tests: { id: number }[] };
    for (const { id } of list.tests.slice(0, 2)) {
      const body = JSON.stringify({ name: `Only ${id}`, testIds: [id] });
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/cart/custom-profile', { method: 'POST', headers, body });
    }
  });
}
