import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open, untilAwake } from '../support/journey-watch.ts';

test('P138 R459 R504 R611 an animal is shared by email and link, viewed by a guest, saved, and hidden when sharing ends', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-animals?query=Willow' });
  await page.getByRole('link', { name: 'Willow' }).click();
  await page.getByRole('tab', { name: 'Sharing' }).click();
  await expect(page.getByText('vet@demo.test')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Share animal', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Willow' });
  await dialog.getByRole('button', { name: 'Share Willow' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  errors.expect(428, /share/);
  await expectSound(page);
  await dialog.getByRole('radio', { name: /By link/ }).check();
  await field(dialog, 'Label').fill('Kennel visitors');
  await dialog.getByRole('radio', { name: /View and download/ }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await field(dialog, 'Link').inputValue();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Link: Kennel visitors')).toBeVisible();

  const { page: phone, errors: phoneErrors } = await openVisitor(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  const answer = await phone.goto(new URL(link).pathname);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  await expect(phone.getByRole('heading', { level: 1, name: /Willow/ })).toBeVisible();
  await expect(phone.getByRole('heading', { level: 2, name: 'Results' })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectSound(phone);
  await signIn(phone, { email: 'owner@demo.test', to: new URL(link).pathname });
  await phone.getByRole('button', { name: 'Save to my list' }).click();
  await expect(phone.getByText('Shared by Harriet Lowe')).toBeVisible();
  await open(phone, '/my/animals/shared?view=owner');
  await expect(phone.getByRole('link', { name: 'Willow' })).toBeVisible();

  await open(page, `${new URL(page.url()).pathname}?tab=shares`);
  await expect(page.getByText('Mei Tanaka (Kennel visitors)')).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing with Link: Kennel visitors' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Sharing stopped.')).toBeVisible();
  await expect(page.getByText('Mei Tanaka (Kennel visitors)')).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('link', { name: 'Willow' })).toBeHidden();
  expect((await phone.goto(new URL(link).pathname))?.status()).toBe(404);
  await expect(phone.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible();
  phoneErrors.expect(404, /shared/);
  expect(errors.unexpected()).toEqual([]);
});

test('P168 R430 R441 unsharing removes the animal from both lists after a confirmation', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/animals/shared?view=owner' });
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Remove: Luna' }).click();
  await expect(page.getByRole('dialog').getByText('Are you sure you want to delete this animal?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Luna' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Luna' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Luna' })).toBeHidden();
  await open(page, '/my/animals/shared');
  await expectSound(page);
  await page.getByRole('button', { name: 'Stop sharing: Barnaby' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('link', { name: 'Barnaby' })).toBeHidden();
});

test('P131 P161 R632 a vet invites the owner of a patient, who sees its results after registering', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'vet@demo.test', to: '/my/my-patients' });
  await expect(page.getByRole('heading', { level: 1, name: 'My patients' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ziggy.*Grace Hollis/ })).toBeVisible();
  await page.getByRole('link', { name: 'Ziggy' }).click();
  await page.getByRole('tab', { name: 'Sharing' }).click();
  await expect(page.getByText('Invited on')).toBeVisible();
  await expectSound(page);
  await field(page, 'Name').fill('');
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  errors.expect(428, /invite/);
  await field(page, 'Name').fill('Ellen Frost');
  await field(page, 'Email address').fill('ellen.frost@demo.test');
  await expect(page.getByText('grace.hollis@demo.test will no longer have access')).toBeVisible();
  await page.getByRole('button', { name: 'Invite owner' }).click();
  await expect(page.getByText("We've emailed the owner")).toBeVisible();
  const mail = await findMail(page, { to: 'ellen.frost@demo.test', subject: /Ziggy/ });
  expect(mail.text).toContain('Bayside Animal Clinic');
  await open(page, '/my/my-patients');
  await expect(page.getByRole('row', { name: /Ziggy.*Ellen Frost/ })).toBeVisible();
  await expectSound(page);
  expect(errors.unexpected()).toEqual([]);
});

test('R436 R438 R439 empty states have messages for no kits, no results behind a link, and an unknown certificate', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/tools/add-animal' });
  await field(page, 'Name').fill('Fresh');
  await page.getByRole('radio', { name: 'Dog' }).check();
  await page.getByRole('combobox', { name: /^Breed/ }).fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await page.getByRole('button', { name: /Add/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Fresh/ })).toBeVisible();
  await untilAwake(page);
  await page.getByRole('tab', { name: 'Sharing' }).click();
  await page.getByRole('button', { name: 'Share animal', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Fresh' });
  await dialog.getByRole('radio', { name: /By link/ }).check();
  await dialog.getByRole('radio', { name: /Results of selected kits/ }).check();
  await expect(dialog.getByText('No items found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await field(dialog, 'Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await shareFreshTwiceAndChangeIt(page);
  await open(page, new URL(link).pathname);
  await expect(page.getByText('No data')).toBeVisible();
  await expectSound(page);
  await open(page, '/tools/report-authentication?code=AAAA-BBBB-CCCC-DDDD');
  await expect(page.getByText(/Result not found\./)).toBeVisible();
});

/** Sharing the same again removes nothing and creates no second share; the access of a share can be changed. */
async function shareFreshTwiceAndChangeIt(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Share Fresh' });
  for (const said of [/Anyone who signs in with this email address/, /They already have this access/]) {
    await page.getByRole('button', { name: 'Share animal', exact: true }).click();
    await field(dialog, 'Email address').fill('friend.of.fresh@example.test');
    await dialog.getByRole('button', { name: 'Share Fresh' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Edit access for friend.of.fresh@example.test' }).click();
  const change = page.getByRole('dialog', { name: 'Access to Fresh for friend.of.fresh@example.test' });
  await change.getByRole('radio', { name: /View and download/ }).check();
  await expectSound(page);
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Can view and download, all results/)).toBeVisible();
}
