import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor } from '../support/journey-people.ts';
import { acceptTerms, addToCart, CARDS, fillAddress, fillContact, payWith } from '../support/journey-store.ts';
import { expectAccessible, expectNoSidewaysScroll, field, open } from '../support/journey-watch.ts';

const GENOPET = '/store/genopet-dog-breed-identification/p/44';
const BUYER = 'gift-giver@example.test';

/** Expects the orange pet owner design at both widths, without links to other shops and without their prices. */
async function expectOwners(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-audience', 'owner');
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="/breeder"], a[href^="/vet"]')).toHaveCount(0);
  await expect(main.getByText(/^(Veterinarians|Collection agents) /)).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

test('a pet owner stays in the owner shop from three questions to the paid order, and a recipient claims the kit', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await test.step('three answers each have prices and an example', async () => {
    await open(page, '/pet-owner');
    const finder = page.getByRole('region', { name: 'What would you like to know?' });
    await expect(finder.getByRole('heading', { level: 3 })).toHaveText([
      'Which breeds?',
      'Breeds and health',
      'One condition or trait',
    ]);
    await expect(finder.getByText('$159.00 AUD')).toBeVisible();
    await expect(finder.getByText(/^from \$\d/)).toBeVisible();
    await expectOwners(page);
    await finder.getByRole('link', { name: /^View an example result.* Breeds and health/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example result: GenoPet Dog plus Health');
    await expect(page.getByRole('rowheader', { name: 'Kelpie' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All results' })).toBeVisible();
    await expectOwners(page);
  });
  await test.step('one question opens a search, and breeds lead into the shop', async () => {
    await open(page, '/pet-owner');
    await field(page, 'Condition, trait or breed').fill('labrador');
    await page.getByRole('button', { name: 'Find a test' }).click();
    await expect(page).toHaveURL(/\/search\?q=labrador$/);
    await page
      .getByRole('link', { name: /^Labrador Retriever/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/pet-owner\/products\?species=dog&breed=\d+/);
  });
  await test.step('a kit is added as a gift', async () => {
    await open(page, GENOPET);
    await page.getByText('Send as a gift').click();
    await field(page, "Recipient's name").fill('Anna');
    await field(page, "Recipient's email").fill('anna@example.test');
    await page.getByRole('textbox', { name: 'Message' }).fill('Happy birthday!');
    await field(page, 'Send the email on').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
    await expectOwners(page);
    await addToCart(page);
  });
  await test.step('cart and checkout', async () => {
    await open(page, '/checkout');
    await expect(page.getByText(/Gift for Anna \(.+\), to be emailed on /)).toBeVisible();
    await page.getByRole('button', { name: 'Change gift for Anna' }).click();
    await field(page, 'Send the email on').fill('2020-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Choose today or a day within the next year.', { exact: true })).toBeVisible();
    await field(page, 'Send the email on').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectOwners(page);
    await fillContact(page, BUYER);
    await fillAddress(page, { firstName: 'Robin', lastName: 'Ash', email: BUYER });
    await expectOwners(page);
    await acceptTerms(page);
    await payWith(page, CARDS.good);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
    await expectOwners(page);
  });
  await test.step('the buyer views, changes and prints the gift, and the recipient claims it', async () => {
    const mail = await findMail(page, { to: BUYER, subject: /^Your order AU-/ });
    const status = /\/order-status\?order=\d+&access_token=[\w-]+/.exec(mail.text)![0];
    await open(page, status);
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Happy birthday, Anna!');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectOwners(page);
    const link = await page.getByRole('link', { name: /^View and print/ }).getAttribute('href');
    const { page: recipient } = await openVisitor(browser);
    await open(recipient, '/gift');
    await field(recipient, 'Claim code').fill('WRONG');
    await recipient.getByRole('button', { name: 'View gift' }).click();
    await expect(recipient.getByText("That code isn't valid. Check its 16 characters.")).toBeVisible();
    await open(recipient, link!);
    await expect(recipient.getByText('Happy birthday, Anna!')).toBeVisible();
    for (const width of [390, 1280]) {
      await recipient.setViewportSize({ width, height: 860 });
      await expectAccessible(recipient);
      await expectNoSidewaysScroll(recipient);
    }
    await field(recipient, 'First name').fill('Anna');
    await field(recipient, 'Last name').fill('Berg');
    await field(recipient, 'Address').fill('1 Hill Road');
    await field(recipient, 'City or suburb').fill('Perth');
    await recipient.getByRole('combobox', { name: /^State/ }).selectOption('WA');
    await field(recipient, 'Postcode').fill('6000');
    await recipient.getByRole('button', { name: 'Claim gift' }).click();
    await expect(recipient.getByText('Your kit will be on its way soon')).toBeVisible();
    await open(page, status);
    await expect(page.getByText('Claimed', { exact: true })).toBeVisible();
    await recipient.context().close();
  });
  await page.context().close();
});

test('on other pages the path sets the audience, and a visit to breeder pages ends the pet owner shop', async ({
  page,
}) => {
  const expectAudience = (name: string) => expect(page.locator('html')).toHaveAttribute('data-audience', name);
  await open(page, GENOPET);
  await expectAudience('breeder');
  await open(page, '/pet-owner/products');
  await open(page, GENOPET);
  await expectAudience('owner');
  await open(page, '/');
  await expectAudience('breeder');
  await open(page, '/breeder');
  await open(page, GENOPET);
  await expectAudience('breeder');
});
