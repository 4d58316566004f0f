import { expect, type FrameLocator, type Page } from '@playwright/test';
import { field, open, untilAwake } from './journey-watch.ts';

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
}

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  askedAgain: '4000 0025 0000 3155',
};

/** Navigates from the home page to the full profile of a breed. */
export async function findBreedProfile(page: Page, breed: string): Promise<void> {
  await page.getByRole('button', { name: 'For dogs' }).click();
  await page.getByRole('link', { name: 'Full breed profile' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dog full breed profile' })).toBeVisible();
  await untilAwake(page);
  await field(page, 'Find a breed').fill(breed);
  // The list is filtered a moment later: a row clicked before that moves away from the pointer.
  await expect(page.getByRole('region', { name: /^Breeds starting with / })).toHaveCount(1);
  await page
    .getByRole('link', { name: new RegExp(`^${breed}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Dog Full Breed Profile: ${breed}` })).toBeVisible();
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click();
  await expect(
    page
      .getByRole('button', { name: /^Cart, 1 item/ })
      .or(page.getByRole('link', { name: /^Cart\s*1 item/ }))
      .filter({ visible: true }),
  ).toBeVisible();
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: /^Next: Addresses/ }).click();
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible();
}

export async function fillAddress(page: Page, { firstName, lastName }: Buyer): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Address').fill('12 Kelpie Lane');
  await field(page, 'City or suburb').fill('Ballarat');
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await field(page, 'Postcode').fill('3350');
  await page.getByRole('button', { name: /^Next: Review and pay/ }).click();
  await expect(page.getByRole('checkbox', { name: /I accept the terms/ })).toBeVisible();
}

/** Takes a guest with this product to the button that places the order. */
export async function goToReview(page: Page, email: string, product = '/store/dog-dna-profile/p/31'): Promise<void> {
  await open(page, product);
  await addToCart(page);
  await open(page, '/checkout');
  await fillContact(page, email);
  await fillAddress(page, { firstName: 'Robin', lastName: 'Ash', email });
}

/** Accepts the terms, so that the provider's card form is ready. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
}

/** The provider's form, in a frame from the provider's origin. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card payment"]');
}

/** Places the order and pays it, or pays one that was already placed. */
export async function payWith(page: Page, card: string, { clicks = 1 } = {}): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('button', { name: /^(Pay |Order and pay$)/ }).click({ clickCount: clicks });
}

export async function fillCard(page: Page, card: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Name on card').fill('Test Buyer');
  await form.getByLabel('Card number').fill(card);
  await form.getByLabel('Expiry month').fill('12');
  await form.getByLabel('Expiry year').fill('2031');
  await form.getByLabel('Security code').fill('123');
}

/** Saves a custom profile of two tests, like the page of the profiles. */
export async function saveProfile(page: Page, name: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const list = (await (await fetch('/api/catalogue/tests?species=canine')).json()) as { tests: { id: number }[] };
    const body = JSON.stringify({ name: wanted, testIds: list.tests.slice(0, 2).map((one) => one.id) });
    await fetch('/api/cart/custom-profile', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }, name);
}
