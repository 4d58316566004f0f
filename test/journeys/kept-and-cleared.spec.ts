import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { createDispatchedKits, hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { enterBarcode } from '../support/journey-kit.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { addToCart } from '../support/journey-store.ts';
import { expectAccessible, field, open, untilAwake } from '../support/journey-watch.ts';

const DOG_DNA = 31;

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('sessionId'));

test('activation as a guest keeps the input after "Back" from every step and after a reload', async ({ browser }) => {
  test.skip(!hasOwnStore, 'a kit of its own');
  const [barcode = ''] = await createDispatchedKits(1, DOG_DNA);
  const { page } = await openVisitor(browser);
  await open(page, '/activate');
  await field(page, 'Your email address').fill('back.journey@kennel.test');
  await enterBarcode(page, barcode);
  await field(page, 'Name').fill('Newcomer');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: 'Month' }).selectOption('3');
  await page.getByText(/^More details/).click();
  await field(page, 'Colour').fill('Red merle');
  await expect(page.getByRole('combobox', { name: /^Sire/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  // Step 1 still has the codes and the email address.
  await expect(field(page, 'Your email address')).toHaveValue('back.journey@kennel.test');
  await expect(field(page, 'Confirm barcode number')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
  await expect(field(page, 'Name')).toHaveValue('Newcomer');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue('3');
  await expect(field(page, 'Colour')).toHaveValue('Red merle');
  await page.reload();
  await untilAwake(page);
  await expect(field(page, 'Name')).toHaveValue('Newcomer');
  await page.getByRole('combobox', { name: /^Breed/ }).fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  await page.getByRole('combobox', { name: 'Day' }).selectOption('4');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2024');
  await page.getByRole('button', { name: 'Next: About me' }).click();
  // Step 3.
  await field(page, 'First name').fill('Wren');
  await field(page, 'City or suburb').fill('Ballarat');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(field(page, 'Name')).toHaveValue('Newcomer');
  await page.getByRole('button', { name: /^Next: / }).click();
  await expect(field(page, 'First name')).toHaveValue('Wren');
  await expect(field(page, 'City or suburb')).toHaveValue('Ballarat');
  // After starting over, all data of the animal is gone.
  await page.getByRole('button', { name: 'Start over' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Nothing/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page).toHaveURL(/\/activate$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('activation'))).toBeNull();
});

test('parents of a new animal are entered during activation', async ({ browser }) => {
  test.skip(!hasOwnStore, 'an account of its own');
  const { email } = await createUniqueUser({ type: 'breeder' });
  const [barcode = ''] = await createDispatchedKits(1, DOG_DNA);
  const { page } = await openVisitor(browser);
  await signIn(page, { email, to: '/activate' });
  const dam = 'Tilly of the hill';
  const added = await page.evaluate(async (name) => {
    const body = JSON.stringify({ name, speciesId: 1, breedId: 1122, sex: 'female', dateOfBirth: '2021-05-04' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/my/animals', { method: 'POST', headers, body })).status;
  }, dam);
  expect(added).toBeLessThan(300);
  await enterBarcode(page, barcode);
  await field(page, 'Name').fill('Pup of hers');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: /^Breed/ }).fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  for (const [part, value] of [
    ['Day', '4'],
    ['Month', '10'],
    ['Year', '2026'],
  ] as const)
    await page.getByRole('combobox', { name: part }).selectOption(value);
  await page.getByText(/^More details/).click();
  await page.getByRole('combobox', { name: /^Dam/ }).fill(dam);
  await page
    .getByRole('option', { name: new RegExp(`^${dam}`) })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Next: / }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^(About me|Review)$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'About my pet' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Dam/ })).toHaveValue(new RegExp(`^${dam}`));
  await page.evaluate(() => sessionStorage.removeItem('activation'));
  await page.reload();
  await untilAwake(page);
  await expect(page.getByRole('combobox', { name: /^Dam/ })).toHaveValue(new RegExp(`^${dam}`));
});

test('the pages of clinics are for vets only', async ({ browser }) => {
  for (const [email, status] of [
    ['breeder@demo.test', 403],
    ['owner@demo.test', 403],
    ['vet@demo.test', 200],
  ] as const) {
    const { page } = await openVisitor(browser);
    await signIn(page, { email, to: '/my/my-profile' });
    for (const path of ['/my/my-patients', '/my/vet-invoices', '/my/case-studies', '/my/order-supplies']) {
      const answer = await page.goto(path);
      expect(answer?.status(), `${email} at ${path}`).toBe(status);
    }
    if (status === 403) {
      await expect(page.getByRole('heading', { name: "This page isn't available for your account" })).toBeVisible();
      expect((await page.request.get('/my/my-patients/1.data')).status()).toBe(403);
    }
    await page.context().close();
  }
});

test('R005 an expired session clears the stored user type', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-profile' });
  const storedType = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('config') ?? '{}') as { userType?: string }).userType ?? 'guest',
    );
  await expect.poll(storedType).toBe('breeder');
  // The session ended elsewhere, so the browser still has its stored data.
  for (const path of ['/checkout', '/faqs']) {
    await page.evaluate(() => {
      const config = JSON.parse(localStorage.getItem('config') ?? '{}') as object;
      localStorage.setItem('config', JSON.stringify({ ...config, userType: 'breeder' }));
    });
    await page.context().clearCookies();
    await open(page, path);
    await expect.poll(storedType).toBe('guest');
  }
});

test('R296 R304 removing the last line clears the stored session id, and so does "Clear cart"', async ({ browser }) => {
  test.skip(!hasOwnStore, 'a cart of its own');
  // New users, because an unpaid order of another journey would block demo users from ordering.
  for (const email of [null, (await createUniqueUser()).email]) {
    const { page } = await openVisitor(browser);
    if (email) await signIn(page, { email, to: '/my/my-profile' });
    await open(page, '/store/dog-dna-profile/p/31');
    await addToCart(page);
    await expect.poll(() => storedSession(page)).not.toBeNull();
    await open(page, '/checkout');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
    await expect.poll(() => storedSession(page)).toBeNull();
    // The account has no cart either that could be restored.
    await page.reload();
    await untilAwake(page);
    await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
    await expect.poll(() => storedSession(page)).toBeNull();

    await open(page, '/store/dog-dna-profile/p/31');
    await addToCart(page);
    await open(page, '/checkout');
    await page.getByRole('button', { name: 'Clear cart' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to clear your cart?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Clear cart' })).toBeFocused();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await question.getByRole('button', { name: 'Clear cart' }).click();
    await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
    await expect.poll(() => storedSession(page)).toBeNull();
    await page.context().close();
  }
});
