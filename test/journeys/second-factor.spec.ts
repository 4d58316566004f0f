import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { codeOf, virtualKey } from '../support/journey-factors.ts';
import { expectSound, field, open, untilAwake } from '../support/journey-watch.ts';
import { hasOwnStore } from '../support/journey-database.ts';
import { startStrictApp, type StrictApp } from '../support/journey-strict.ts';
import { createPerson, PASSWORD } from '../support/people-factory.ts';

test.skip(!hasOwnStore, 'needs a store of its own: not against JOURNEY_URL');

let store: StrictApp;
test.beforeAll(async () => {
  store = await startStrictApp();
});
test.afterAll(() => store?.stop());

test('an authenticator app and a passkey are added, required, used and removed', async ({ page }) => {
  const { email } = await createPerson(store.db, { type: 'owner', password: PASSWORD });
  const toSecurity = { email, to: '/my/security' };
  await signIn(page, toSecurity);
  await arrived(page, '/my/security');
  await untilAwake(page);
  await expectSound(page);

  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await enterPassword(page);
  const secret = (await page.locator('.font-mono').first().textContent()) ?? '';
  await field(page, 'Code from your app').fill('12');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong')).toBeVisible();
  await field(page, 'Code from your app').fill(await codeOf(secret, -1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backup = (await codes.first().textContent()) ?? '';
  await expectSound(page);
  await page.getByRole('button', { name: "I've saved them" }).click();

  await leave(page);
  await signIn(page, toSecurity);
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in' })).toBeVisible();
  await expectSound(page);
  await field(page, 'Code').fill(await codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await arrived(page, '/my/security');
  await untilAwake(page);

  const key = await virtualKey(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await field(page, 'Name').fill('Kitchen laptop');
  await enterPassword(page);
  await expect(page.getByText('Kitchen laptop')).toBeVisible();
  await expect.poll(() => key.credentials()).toBe(1);

  await leave(page);
  await open(page, `${store.url}/login?next=/my/security`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await arrived(page, '/my/security');

  await leave(page);
  await signIn(page, toSecurity);
  await field(page, 'Code').fill(backup);
  await page.getByRole('button', { name: 'Continue' }).click();
  await arrived(page, '/my/security');
  await untilAwake(page);
  await expect(page.getByText('9 backup codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  await enterPassword(page, 'Remove passkey');
  await expect(page.getByText('Kitchen laptop')).toBeHidden();
  await page.getByRole('button', { name: 'Remove app' }).click();
  await enterPassword(page, 'Remove app');
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible();
});

test('an address changes after both inboxes confirm, devices are signed out, and the old address stops working', async ({
  page,
}) => {
  const { email } = await createPerson(store.db, { type: 'owner', password: PASSWORD });
  const fresh = `fresh-${email}`;
  await signIn(page, { email, to: '/my/security' });
  await arrived(page, '/my/security');
  await untilAwake(page);
  await field(page, 'New email address').fill(fresh);
  await field(page, 'Your password').fill('not-my-password');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByLabel(/^Your password/)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'New email address')).toHaveValue(fresh);
  await field(page, 'Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`Change pending: ${fresh}`)).toBeVisible();
  await confirmByEmail(page, fresh);
  await expect(page.getByText("We've also emailed a link to your other address")).toBeVisible();
  await confirmByEmail(page, email);
  await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible();
  await expectSound(page);
  expect((await page.request.get(`${store.url}/api/my/details`)).status()).toBe(401);
  await signIn(page, { email, to: '/my/security' });
  await expect(page.getByText('Login failed')).toBeVisible();
  await signIn(page, { email: fresh, to: '/my/security' });
  await arrived(page, '/my/security');
});

/** Opens the link emailed to this address, and clicks its button. */
async function confirmByEmail(page: Page, to: string): Promise<void> {
  const mailbox = `${store.url}/api/dev/mailbox`;
  let link = '';
  await expect
    .poll(async () => {
      const { results } = (await (await page.request.get(`${mailbox}?to=${encodeURIComponent(to)}`)).json()) as {
        results: { id: number }[];
      };
      for (const { id } of results) {
        const { text } = (await (await page.request.get(`${mailbox}/${id}`)).json()) as { text: string };
        link ||= /\/confirm-email\?token=[\w%-]+/.exec(text)?.[0] ?? '';
      }
      return link;
    })
    .not.toBe('');
  await open(page, store.url + link);
  await page.getByRole('button', { name: 'Confirm change' }).click();
}

test("a clinic's vet must add an authenticator app before they can open their invoices", async ({ page }) => {
  const clinic = { name: 'Marram Vets', registrationNumber: 'VIC-1', countryCode: 'AU' };
  const { email } = await createPerson(store.db, { type: 'vet', password: PASSWORD, clinic });
  await signIn(page, { email, to: '/my/vet-invoices' });
  await expect(page.getByText('Set up two-factor sign-in')).toBeVisible();
  await expectSound(page);
  for (const path of ['/my/my-patients', '/my/my-profile', '/my/vet-invoices']) {
    await page.goto(store.url + path);
    await arrived(page, '/my/security');
  }
  const refused = await page.request.get(`${store.url}/api/my/invoices`);
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'second_factor_needed']);

  await untilAwake(page);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await enterPassword(page);
  const secret = (await page.locator('.font-mono').first().textContent()) ?? '';
  await field(page, 'Code from your app').fill(await codeOf(secret, -1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backup = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await arrived(page, '/my/vet-invoices');

  await leave(page);
  await signIn(page, { email, to: '/my/vet-invoices' });
  await field(page, 'Code').fill(await codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await arrived(page, '/my/vet-invoices');
  await leave(page);
  for (const isGood of [true, false]) {
    await signIn(page, { email, to: '/my/vet-invoices' });
    await field(page, 'Code').fill(backup);
    await page.getByRole('button', { name: 'Continue' }).click();
    if (isGood) {
      await arrived(page, '/my/vet-invoices');
      await leave(page);
    } else await expect(page.getByText('That code is wrong')).toBeVisible();
  }
});

test('an admin and a lab technician need a second factor, a passkey is enough, and a breeder needs none', async ({
  page,
}) => {
  const admin = await createPerson(store.db, { roles: ['admin'], password: PASSWORD });
  await signIn(page, { email: admin.email, to: '/admin/people' });
  await arrived(page, '/my/security');
  await page.goto(`${store.url}/admin/people`);
  await arrived(page, '/my/security');
  await untilAwake(page);
  const key = await virtualKey(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await field(page, 'Name').fill('Desk');
  await enterPassword(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await arrived(page, '/admin/people');
  await expect.poll(() => key.credentials()).toBe(1);
  await leave(page);
  await page.goto(`${store.url}/login?next=/admin/people`);
  await untilAwake(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await arrived(page, '/admin/people');
  await leave(page);

  const reviewer = await createPerson(store.db, { roles: ['lab_reviewer'], password: PASSWORD });
  await signIn(page, { email: reviewer.email, to: '/lab' });
  await arrived(page, '/my/security');
  await page.goto(`${store.url}/lab`);
  await arrived(page, '/my/security');
  await leave(page);

  const breeder = await createPerson(store.db, { password: PASSWORD });
  await signIn(page, { email: breeder.email, to: '/my/my-profile' });
  await arrived(page, '/my/my-profile');
});

test('R489 an older account without a required state must add it, and a failure shows a message and keeps the choice', async ({
  page,
}) => {
  const { email } = await createPerson(store.db, { password: PASSWORD, stateCode: null });
  await signIn(page, { email, to: '/my/my-profile' });
  await arrived(page, '/my/my-profile');
  await untilAwake(page);
  await expect(page.getByText('Which state do you live in?')).toBeVisible();
  await expectSound(page);
  const state = field(page, 'Your state');
  await page.route('**/api/my/user/me/state', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }),
  );
  await state.selectOption('TAS');
  await page.getByRole('button', { name: 'Save state' }).click();
  await expect(page.getByText('Failed to update user state').first()).toBeVisible();
  await expect(state).toHaveValue('TAS');
  await page.unroute('**/api/my/user/me/state');
  await page.getByRole('button', { name: 'Save state' }).click();
  await expect(page.getByText('Which state do you live in?')).toBeHidden();
});

async function signIn(page: Page, { email, to }: { email: string; to: string }): Promise<void> {
  await open(page, `${store.url}/login?next=${encodeURIComponent(to)}`);
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function arrived(page: Page, path: string): Promise<void> {
  return page.waitForURL((url) => url.pathname === path);
}

async function enterPassword(page: Page, button = 'Continue'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

async function leave(page: Page): Promise<void> {
  await page.request.post(`${store.url}/api/auth/logout`, { headers: { origin: store.url } });
}
