import { KIT_TAKEN } from '#animals/kits/kits.rules.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { acceptTerms, CARDS, payWith, goToReview } from '../support/journey-store.ts';
import { expectSound, field, open, watchErrors } from '../support/journey-watch.ts';

test.use({ viewport: { width: 1280, height: 860 } });

test('following a link while a search is pending does not return to the search', async ({ page }) => {
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-animals' });
  // The page of the animal loads after the search would be sent.
  await page.route(/my-animals\/\d+\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.route(/\.data\?.*=Bisc/, () => {});
  await page.getByRole('searchbox').fill('Bisc');
  await page.getByRole('link', { name: 'Biscuit' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Biscuit|Saltbush/ })).toBeVisible();
});

test('P005 R418 registration shows each error beside its field and focuses the first', async ({ page }) => {
  await open(page, '/register/breeder');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(field(page, 'First name')).toBeFocused();
  await expectErrorAt(page, 'First name', 'This field is required');
  await expectErrorAt(page, 'Kennel or cattery name', 'This field is required');
  await field(page, 'First name').fill('Wren');
  // Fixed fields are no longer marked as invalid; the others still are.
  await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'First name')).not.toHaveAccessibleDescription(/required/);
  await expectErrorAt(page, 'Last name', 'This field is required');
  await field(page, 'Last name').fill('Holloway');
  await field(page, 'Kennel or cattery name').fill('Hollowaywrens');
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await field(page, 'Email address').fill('no address');
  await field(page, 'Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(field(page, 'Email address')).toBeFocused();
  await expect(field(page, 'First name')).toHaveValue('Wren');
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Email registration failed').first()).toBeVisible();
  await expectSound(page);
});

test('P127 unknown, foreign and own kit codes have different messages, and none reveals the owner of a kit', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  errors.expect(428, /\/api\/activate\//);
  await signIn(page, { email: 'breeder@demo.test', to: '/activate' });
  const barcode = await findActivatedKit(page);
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
  await expect(field(page, 'Barcode number')).toBeFocused();
  await expectErrorAt(page, 'Barcode number', 'This field is required');
  await tryBarcode(page, 'KITNOBODYKNOWS');
  await expect(field(page, 'Barcode number')).toBeFocused();
  await expectErrorAt(
    page,
    'Barcode number',
    "We don't recognise this barcode. Check it against the tube or the kit card.",
  );

  // R506: the box shows a code that is too long instead of cutting it.
  await tryBarcode(page, 'A'.repeat(51));
  await expectErrorAt(page, 'Barcode number', 'This field can only have maximum 50 characters');
  await expectSound(page);
  await tryBarcode(page, barcode);
  await expect(page.getByRole('link', { name: 'View the animal' })).toBeVisible();

  const other = await openVisitor(browser);
  other.errors.expect(428, /\/api\/activate\//);
  await signIn(other.page, { email: 'owner@demo.test', to: '/activate' });
  await tryBarcode(other.page, barcode);
  await expectErrorAt(other.page, 'Barcode number', KIT_TAKEN);
  await expect(other.page.getByRole('link', { name: 'View the animal' })).toHaveCount(0);
  await expectSound(other.page);
  expect([...errors.unexpected(), ...other.errors.unexpected()]).toEqual([]);
});

test('P124 P125 a double click orders once and pays once', async ({ page }) => {
  const errors = watchErrors(page);
  const email = `twice.${Date.now().toString(36)}@example.test`;
  const orders = new Set<number>();
  // Read in transit, because the body of the response is gone after the navigation.
  await page.route(/\/api\/store\/checkout$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json().catch(() => null)) as { orderId?: number } | null;
    if (response.ok() && body?.orderId) orders.add(body.orderId);
    await route.fulfill({ response });
  });
  await goToReview(page, email, '/store/dog-full-breed-profile/p/36');
  await acceptTerms(page);
  await payWith(page, CARDS.good, { clicks: 2 });
  await page.waitForURL(/\/checkout\/complete/);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
  await findMail(page, { to: email, subject: /^Your order / });
  expect(orders.size).toBe(1);
  const box = (await (await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).json()) as {
    results: { subject: string }[];
  };
  expect(box.results.filter((mail) => mail.subject.startsWith('Your order '))).toHaveLength(1);
  expect(errors.unexpected()).toEqual([]);
});

async function expectErrorAt(page: Page, label: string, message: string): Promise<void> {
  const control = field(page, label);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(async () => {
    const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ');
    const error = ids.find((id) => id.endsWith('-error'));
    await expect(page.locator(`[id="${error}"]`)).toHaveText(message, { timeout: 1000 });
  }).toPass();
}

async function tryBarcode(page: Page, barcode: string): Promise<void> {
  await field(page, 'Barcode number').fill(barcode);
  await field(page, 'Confirm barcode number').fill(barcode);
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
}

/** The barcode of a kit that the signed-in user has activated. */
async function findActivatedKit(page: Page): Promise<string> {
  const answer = await page.request.get('/api/my/animals?size=50');
  const { results } = (await answer.json()) as { results: { latest: { barcode: string } | null }[] };
  const found = results.find((animal) => animal.latest !== null)?.latest?.barcode ?? '';
  expect(found, 'a kit of the demonstration').not.toBe('');
  return found;
}
