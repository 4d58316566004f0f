import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { findMail, openMail } from '../support/journey-mail.ts';
import { expectSound, field, open, untilAwake } from '../support/journey-watch.ts';
import { SEEN_KEY } from '../support/seen-messages.ts';

const PASSWORD = 'Kennel-kitchen-42';

test('an owner registers, continues where they were, takes a copy of their data and deletes the account', async ({
  page,
}) => {
  const email = `leaving${Date.now()}@example.test`;
  await open(page, '/register?next=/my/privacy');
  await fillPerson(page, { email });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await confirm(page, email);
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.waitForURL('**/login**');
  await untilAwake(page);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/my/privacy');
  await untilAwake(page);
  await expectSound(page);

  await page.getByRole('button', { name: 'Request a copy' }).click();
  await enterPassword(page, 'Request copy');
  const mail = await findMail(page, { to: email, subject: /Your data export is ready/ });
  const link = /\/my\/privacy\?copy=\S+/.exec(mail.text)![0];
  await open(page, link);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download copy' }).click();
  const bytes = Buffer.concat(await (await (await arriving).createReadStream()).toArray());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('Your copy was downloaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download copy' })).toBeHidden();
  await open(page, link);
  await page.getByRole('button', { name: 'Download copy' }).click();
  await expect(page.getByText('This link has been used or has expired').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download copy' })).toBeHidden();

  await page.getByLabel('Sharing').uncheck();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Email preferences saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await enterPassword(page, 'Delete in 14 days');
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expectStorageIsListed(page);
});

/** T58 in a browser: after a visit with an account, it stores nothing that is missing from the privacy page. */
async function expectStorageIsListed(page: Page): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name.replace('__Host-', '')}`);
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((store) =>
      Object.keys(store).map((key) => `${store === localStorage ? 'local' : 'session'} storage ${key.split(':')[0]}`),
    ),
  );
  await open(page, '/privacy-and-disclosure');
  await expect(page.getByRole('rowheader', { name: 'damsire_session' })).toBeVisible();
  const table = page.getByRole('table').filter({ hasText: 'damsire_session' });
  const rows = await table
    .locator('tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => (cell as HTMLElement).innerText.trim())),
    );
  const listed = rows.flatMap(([names = '', where = '']) => names.split(', ').map((name) => `${where} ${name}`));
  expect(stored.length).toBeGreaterThan(1);
  expect(
    [...cookies, ...stored].filter((kept) => !listed.includes(kept) && kept !== `session storage ${SEEN_KEY}`),
  ).toEqual([]);
}

test('a vet waits for approval; an admin approves the clinic and views the site as the vet, who sees the access', async ({
  browser,
}) => {
  const email = `vet${Date.now()}@example.test`;
  const vet = await openVisitor(browser);
  await open(vet.page, '/register/vet');
  await fillPerson(vet.page, { email });
  await field(vet.page, 'Clinic').first().fill('Marram Veterinary Clinic');
  await field(vet.page, 'Veterinary registration number').fill('VIC-9911');
  await vet.page.getByRole('button', { name: 'Create account' }).click();
  await confirm(vet.page, email);
  await signIn(vet.page, { email, password: PASSWORD, to: '/my/my-profile' });
  await expect(vet.page.getByText("We're checking your clinic")).toBeVisible();

  const admin = await openVisitor(browser);
  await signIn(admin.page, { email: 'admin@demo.test', to: '/admin/people?filter=waiting' });
  await expectSound(admin.page);
  await admin.page.getByRole('searchbox').fill('Marram');
  await expect(admin.page).toHaveURL(/search=Marram/);
  await admin.page.getByRole('link', { name: 'Ruth Kelpie' }).click();
  await admin.page.getByRole('button', { name: 'Approve clinic' }).click();
  await expect(admin.page.getByRole('button', { name: 'Approve clinic' })).toBeHidden();
  await expectSound(admin.page);
  await findMail(vet.page, { to: email, subject: /Your clinic is approved/ });

  await field(admin.page, 'Reason for viewing').fill('The vet asked for help with an order');
  await admin.page.getByRole('button', { name: 'View site' }).click();
  await admin.page.waitForURL('**/vet');
  await untilAwake(admin.page);
  await expect(admin.page.getByText(/Ruth Kelpie/).first()).toBeVisible();
  expect(admin.errors.unexpected()).toEqual([]);
  await open(admin.page, '/my/privacy');
  await admin.page.getByRole('button', { name: 'Request a copy' }).click();
  const dialog = admin.page.getByRole('dialog');
  await field(dialog, 'Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Request copy' }).click();
  await expect(dialog.getByText('You are viewing as another user')).toBeVisible();

  await open(vet.page, '/my/activity?who=others');
  await expect(vet.page.getByText('Our staff started viewing the site as you').first()).toBeVisible();
  await expect(vet.page.getByText('The vet asked for help with an order').first()).toBeVisible();
  await expectSound(vet.page);
  await vet.page.context().close();
  await admin.page.context().close();
});

async function fillPerson(page: Page, { email }: { email: string }): Promise<void> {
  await field(page, 'First name').fill('Ruth');
  await field(page, 'Last name').fill('Kelpie');
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
}

async function confirm(page: Page, email: string): Promise<void> {
  await openMail(page, { to: email, subject: /Confirm your email/ });
  await page.getByRole('link', { name: /register\/confirm/ }).click();
  await page.waitForURL('**/register/confirm**');
  await untilAwake(page);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
}

async function enterPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}
