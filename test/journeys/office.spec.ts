import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open } from '../support/journey-watch.ts';

const ADMIN = 'admin@demo.test';

test('3.11 staff create a club with errors shown, invite its admin, close it with a reason and reopen it', async ({
  browser,
}) => {
  const name = `Kelpie Club ${Date.now().toString(36)}`;
  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/clubs' });
  await expectSound(page);
  await page.getByRole('link', { name: 'New club' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New club' })).toBeVisible();
  await field(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Create club' }).click();
  await expect(page.getByText('Country is required')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expectSound(page);
  await field(page, 'Country').selectOption('AU');
  await field(page, "First admin's email address").fill('chair.kelpie@example.test');
  await page.getByRole('button', { name: 'Create club' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('chair.kelpie@example.test')).toBeVisible();
  await expect(page.getByText('This club has no admin yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Close club' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Reason').fill('Made by mistake');
  await dialog.getByRole('button', { name: 'Close club' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Closed: Made by mistake' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Close club' })).toBeVisible();
});

test('3.14 staff create a registry and view it; an officer creates a key, which is shown once, and revokes it', async ({
  browser,
}) => {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('');
  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/registries' });
  await expectSound(page);
  await page.getByRole('link', { name: 'New registry' }).click();
  await field(page, 'Name').fill(`Registry ${letters}`);
  await field(page, 'Code').fill('4');
  await field(page, 'Country').selectOption('NZ');
  await page.getByRole('button', { name: 'Create registry' }).click();
  await expect(page.getByText('Enter 2 to 12 letters')).toBeVisible();
  await field(page, 'Code').fill(letters);
  await page.getByRole('button', { name: 'Create registry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Registry ${letters}` })).toBeVisible();
  await expectSound(page);

  const officer = await openVisitor(browser);
  await signIn(officer.page, { email: 'registry@demo.test', to: '/my/dv-access/programs' });
  await expectSound(officer.page);
  await officer.page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = officer.page.getByRole('dialog');
  await field(dialog, 'Key name').fill(`Program ${letters}`);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText(/^dsr_/)).toBeVisible();
  await dialog.getByRole('button', { name: "I've saved it" }).click();
  await expect(officer.page.getByText(/^dsr_[\w-]{43}$/)).toHaveCount(0);
  await officer.page.getByRole('button', { name: `Revoke Program ${letters}` }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(officer.page.getByRole('button', { name: `Revoke Program ${letters}` })).toHaveCount(0);
  await officer.page.setViewportSize({ width: 390, height: 844 });
  await expectSound(officer.page);
});

test('3.15 a guest writes to a listed breeder without seeing an address, and staff find the message', async ({
  browser,
}) => {
  const guest = await openVisitor(browser);
  await open(guest.page, '/breeder/responsible-breeder-program/search');
  await guest.page.getByRole('link', { name: 'Write to Kingsdown' }).click();
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Write to Kingsdown' })).toBeVisible();
  await expect(field(guest.page, 'Kennel or cattery')).toHaveValue('Kingsdown');
  await expectSound(guest.page);
  await field(guest.page, 'Your name').fill('Wren Marsh');
  await field(guest.page, 'Email address').fill('wren.letters@example.test');
  await field(guest.page, 'Your message').fill('Do you expect puppies this year?');
  await guest.page.getByRole('button', { name: 'Send message' }).click();
  await expect(guest.page.getByText(/We've emailed you a confirmation\. We've emailed your message/)).toBeVisible();
  await expect(guest.page.getByText('kingsdown@example.test')).toHaveCount(0);

  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/listings?search=Kingsdown' });
  await expect(page.getByText('1 message')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Remove Kingsdown' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // Opened again, for this or another action, the dialog has no input or error of the last time.
  await page.getByRole('button', { name: 'Pause Kingsdown' }).click();
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const path of ['/admin/agents', '/admin/acm-forms', '/admin/shows']) {
    await open(page, path);
    await expectSound(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/admin/shows?state=ALL');
  const column = page.getByRole('columnheader', { name: 'Send to' });
  await expect.poll(async () => (await column.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await expectNoSidewaysScroll(page);
});

test('on a tablet a wide staff table scrolls in its container, and the page does not', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: ADMIN, to: '/admin/supplies?show=all' });
  for (const at of ['/admin/supplies?show=all', '/admin/orders', '/admin/outbox']) {
    await open(page, at);
    for (const width of [640, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page);
    }
  }
});
