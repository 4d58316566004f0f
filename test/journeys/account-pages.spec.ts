import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { signIn } from '../support/journey-people.ts';
import { expectMessages, expectSound, expectSoundWideAndNarrow, field, open } from '../support/journey-watch.ts';

const pages: [string, string, string, RegExp][] = [
  ['R605', 'breeder', '/my/my-profile', /My profile/],
  ['R606', 'breeder', '/my/orders', /Order/],
  ['R607', 'breeder', '/my/invoices', /Invoices/],
  ['R609', 'breeder', '/my/pending-orders', /Pending orders/],
  ['R631', 'breeder', '/my/my-animals', /My animals/],
  ['R608', 'vet', '/my/vet-invoices', /Invoices/],
  ['R632', 'vet', '/my/my-patients', /My patients/],
  ['P157 R630', 'breeder', '/my/microchip-checker', /Microchip checker/],
];

for (const who of ['breeder', 'vet']) {
  test(`${pages
    .filter(([, user]) => user === who)
    .map(([id]) => id)
    .join(' ')} the account pages of the ${who} open with their heading`, async ({ page }) => {
    const mine = pages.filter(([, user]) => user === who);
    await signIn(page, { email: `${who}@demo.test`, to: mine[0]![2] });
    for (const [, , path, heading] of mine) {
      if (new URL(page.url()).pathname !== path) await open(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await expectSound(page);
  });
}

test('the account home lists tasks, news and progress on a phone, and opens results in one click', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, { email: 'breeder@demo.test', to: '/my' });
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Harriet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New swab needed: Teddy' })).toBeVisible();
  const progress = page.getByRole('list', { name: 'Samples in progress' });
  await expect(progress.getByText(/^Results \d+ \w+ to \d+ \w+$/).first()).toBeVisible();
  await expectSoundWideAndNarrow(page);
  const html = await (await page.request.get('/my')).text();
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  await page.getByRole('link', { name: 'View results for Saffron' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Saffron/ })).toBeVisible();
  await page.goto('/my');
  await page.getByRole('link', { name: /Orders awaiting payment/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending orders' })).toBeVisible();
});

for (const [who, title, link] of [
  ['vet', 'Clinic', 'Shared by owners'],
  ['agent', 'Sample collection', 'Sample parcels'],
  ['club', 'Club', 'Statistics'],
  ['registry', 'Registry', 'Look up an animal'],
  ['lab', 'Back office', 'Laboratory'],
] as const) {
  test(`the account home of the ${who} shows the work of their role`, async ({ page }) => {
    await signIn(page, { email: `${who}@demo.test`, to: '/my' });
    const work = page.getByRole('region', { name: title, exact: true });
    await expect(work.getByRole('link', { name: link, exact: true })).toBeVisible();
    await expectSound(page);
  });
}

test('on a small screen one button opens the account menu, which is closed on the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { email: 'owner@demo.test', to: '/my/my-animals' });
  const menu = page.getByRole('navigation', { name: 'Account area' });
  const orders = menu.getByRole('link', { name: 'Order history' });
  await expect(orders).toBeHidden();
  await menu.getByRole('button', { name: /My account/ }).click();
  await menu.getByText('Orders and payments', { exact: true }).click();
  await orders.click();
  await expect(page.getByRole('heading', { level: 1, name: /Order/ })).toBeVisible();
  await expect(orders).toBeHidden();
  await expect(menu.getByRole('button', { name: 'My account Order history' })).toBeVisible();
});

test('R488 R490 R491 R492 failures show the messages of the specification, and no input is lost', async ({ page }) => {
  await open(page, '/forgot-password');
  await page.route('**/api/forgot-password', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }),
  );
  await field(page, 'Email address').fill('owner@demo.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Failed to forgot password').first()).toBeVisible();
  await expect(field(page, 'Email address')).toHaveValue('owner@demo.test');

  await signIn(page, { email: 'owner@demo.test', to: '/my/my-profile' });
  const fail = async (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }));
  await fail('**/api/my/user/me');
  await field(page, 'Phone').fill('0399990000');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Failed to update user').first()).toBeVisible();
  await expect(field(page, 'Phone')).toHaveValue('0399990000');

  await fail('**/api/my/user/me/change-password');
  await field(page, 'Current password').fill('Damsire-demo-2026');
  await field(page, 'New password').fill('Kennel-kitchen-42');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Failed to change password').first()).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('Kennel-kitchen-42');

  await fail('**/api/my/user/me/animal-preset');
  await page.getByRole('button', { name: 'Save breeds' }).click();
  await expect(page.getByText('Failed to update animal presets').first()).toBeVisible();
});

test('R493 R025 failures of a new password and of loading the details show the messages of the specification', async ({
  page,
  context,
}) => {
  const fail = async (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }));
  await signIn(page, { email: 'breeder.coastline@demo.test', to: '/my/my-profile' });
  await fail('**/api/my/details');
  await expectMessages(page, ['Failed to fetch user details'], () => page.reload());
  await context.clearCookies();
  await fail('**/api/reset-password');
  await open(page, '/forgot-password');
  await field(page, 'Email address').fill('breeder.coastline@demo.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText("If there's an account");
  const mail = await findMail(page, { to: 'breeder.coastline@demo.test', subject: /Reset your password/ });
  await open(page, /\/reset-password\S+/.exec(mail.text)![0]);
  await field(page, 'New password').fill('Kennel-kitchen-42');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Failed to reset password').first()).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('Kennel-kitchen-42');
});
