import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open } from '../support/journey-watch.ts';

test('P141 R614 a breeder transfers a puppy, and its new owner accepts by the emailed link', async ({ browser }) => {
  test.skip(!hasOwnStore, 'people and an animal of its own');
  const breeder = await createUniqueUser({ type: 'breeder' });
  const owner = await createUniqueUser({ type: 'owner' });
  const { page } = await openVisitor(browser);
  await signIn(page, { email: breeder.email, to: '/my/my-animals' });
  await addDog(page, 'Teddy');
  await open(page, '/my/transfer-animal');
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer animals' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Send offer', exact: true }).click();
  await expect(page.getByText('Choose at least one animal.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field(page, 'Animals')).toBeFocused();

  // Opened from the page of the animal, the form has it selected.
  await open(page, '/my/my-animals?query=Teddy');
  await page.getByRole('link', { name: 'Teddy' }).first().click();
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Remove Teddy/ })).toBeVisible();
  await field(page, "New owner's email address").fill(owner.email);
  await page.getByRole('textbox', { name: 'Message' }).fill('He likes the sea.');
  await page.getByRole('button', { name: 'Send offer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText("We've emailed the offer to this address.")).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Teddy.*To ${owner.email}.*Pending`) })).toBeVisible();

  const { page: phone } = await openVisitor(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  const mail = await findMail(phone, { to: owner.email, subject: /Teddy/ });
  const link = /\/my\/transfer-animal\?offer=[\w-]+/.exec(mail.text)?.[0] ?? '';
  // The page opens with the user's own offers, and states that there is an offer of another user.
  await signIn(phone, { email: owner.email, to: '/my/transfer-animal' });
  await expect(phone.getByText(/offers? to review/)).toBeVisible();
  await open(phone, link);
  await expect(phone.getByRole('heading', { name: /wants to transfer Teddy to you/ })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectSound(phone);
  await phone.getByRole('button', { name: 'Accept' }).first().click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByText('Teddy added to your account.')).toBeVisible();
  await open(phone, '/my/my-animals?query=Teddy');
  await expect(phone.getByRole('link', { name: 'Teddy' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row', { name: /Teddy.*Accepted/ })).toBeVisible();
});

async function addDog(page: Page, name: string): Promise<void> {
  const status = await page.evaluate(async (wanted) => {
    const body = JSON.stringify({ name: wanted, speciesId: 1, breedId: 1122, sex: 'male', dateOfBirth: '2026-08-04' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/my/animals', { method: 'POST', headers, body })).status;
  }, name);
  expect(status).toBeLessThan(300);
}
