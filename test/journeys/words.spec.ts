import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

const stamp = Date.now().toString(36);
const script = '<script>alert(1)</script>';

test('R112 R118 R221 R540 P010 a message survives a reload, is sent once, and is answered by staff', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  const email = `contact-${stamp}@example.test`;
  await open(page, '/contact-us');
  errors.expect(428, /\/api\/forms\/contact/);
  await field(page, 'Email address').fill('nobody');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('email must be a valid email')).toBeVisible();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await field(page, 'Email address').fill(`${'a'.repeat(120)}@example.test`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('This field have maximum 120 characters')).toBeVisible();
  await field(page, 'Your name').fill(script);
  await field(page, 'Email address').fill(email);
  await field(page, 'What is your message about?').selectOption('kit');
  await field(page, 'Your message').fill(`Which end do I hold? ${script}`);
  await open(page, '/contact-us');
  await expect(field(page, 'Your message')).toHaveValue(`Which end do I hold? ${script}`);
  await expectSound(page);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  const thanks = page.getByText(/^Thank you\. Your reference number is RQ-\d{6}\.$/);
  await expect(thanks).toBeVisible({ timeout: 60_000 });
  const number = /RQ-\d{6}/.exec(await thanks.innerText())![0];
  const receipt = await openMail(page, { to: email, subject: new RegExp(number) });
  expect(receipt.text).toContain(script);
  expect(errors.unexpected()).toEqual([]);

  const desk = (await openVisitor(browser)).page;
  await signIn(desk, { email: 'admin@demo.test', to: '/admin/requests' });
  await expectSound(desk);
  await desk.goto(`/admin/requests?state=ALL&search=${email}`);
  await expect(desk.getByText('1 request', { exact: true })).toBeVisible();
  await desk.getByRole('link', { name: number }).click();
  await expect(desk.getByText(`Which end do I hold? ${script}`)).toBeVisible();
  await expectSound(desk);
  await field(desk, 'Your answer to').fill('The end with the stick.');
  await desk.getByLabel('New status').selectOption('CLOSED');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('Closed', { exact: true }).first()).toBeVisible();
  const answer = await openMail(page, { to: email, subject: /our reply/ });
  expect(answer.text).toContain('The end with the stick.');
});

test('P030 an application with files reaches the queue; a program named .pdf does not', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  await open(page, '/research-innovation/apply');
  await fillResearch(page);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'big.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10_000_000, '%PDF-'),
  });
  await expect(page.getByText(/larger than 4 MB/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send application' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove big.pdf' }).click();
  errors.expect(428, /\/api\/forms\/research/);
  await input.setInputFiles({ name: 'pedigree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ a program') });
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText("pedigree.pdf isn't a PDF, PNG or JPEG.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove pedigree.pdf' }).click();
  await input.setInputFiles({
    name: 'pedigree.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 tree'),
  });
  await expectSound(page);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText(/Your reference number is RQ-/)).toBeVisible({ timeout: 60_000 });
  expect(errors.unexpected()).toEqual([]);
});

test('R113 R213 P028 P023 a show secretary requests a stand and sponsorship', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  await open(page, '/show-secretaries');
  await fillShow(page);
  await field(page, 'Which stand?').selectOption('both');
  await field(page, 'Delivery address').fill('1 Hall Lane');
  await field(page, 'Town').fill('Ballarat');
  await expectSound(page);
  await page.getByRole('button', { name: 'Request a stand' }).click();
  await expect(page.getByText(/Your reference number is RQ-/)).toBeVisible({ timeout: 60_000 });
  await open(page, '/resources/show-sponsorship');
  await fillShow(page);
  await field(page, 'Show location').fill('Ballarat');
  await page.getByLabel('A talk about genetics').check();
  await field(page, 'About the show').fill('Two hundred dogs.');
  await expectSound(page);
  await page.getByRole('button', { name: 'Request sponsorship' }).click();
  await expect(page.getByText(/Your reference number is RQ-/)).toBeVisible({ timeout: 60_000 });
  expect(errors.unexpected()).toEqual([]);
});

test('a breeder applies for the responsible breeder program, and the staff find it', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  const email = `program-${stamp}@example.test`;
  await open(page, '/breeder/for-dogs/responsible-breeder-program/form');
  await field(page, 'Your name').fill('Ruth Breeder');
  await field(page, 'Email address').fill(email);
  await field(page, 'Kennel or cattery').fill('Heron Marsh');
  await field(page, 'Species you breed').selectOption('dog');
  await field(page, 'Country').selectOption('AU');
  await field(page, 'About your breeding').fill('Two litters a year, both parents tested.');
  errors.expect(428, /\/api\/forms\/responsible-breeder/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  for (const promise of ['testing before mating', /never mating two carriers/, /taking an animal back/])
    await page.getByLabel(promise).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  const thanks = page.getByText(/Your reference number is RQ-/);
  await expect(thanks).toBeVisible({ timeout: 60_000 });
  const number = /RQ-\d{6}/.exec(await thanks.innerText())![0];
  expect(errors.unexpected()).toEqual([]);

  const desk = (await openVisitor(browser)).page;
  await signIn(desk, { email: 'admin@demo.test', to: `/admin/requests?state=ALL&search=${email}` });
  await desk.getByRole('link', { name: number }).click();
  await expect(desk.getByText('Two litters a year, both parents tested.')).toBeVisible();
});

test('the newsletter is requested, confirmed by email, and unsubscribed', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  const email = `news-${stamp}@example.test`;
  await open(page, '/newsletter');
  await field(page, 'Email address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Check your inbox to confirm.')).toBeVisible({ timeout: 60_000 });
  const mail = await openMail(page, { to: email, subject: /newsletter/ });
  await open(page, '/newsletter/confirm?token=half');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await open(page, /\/newsletter\/confirm\?token=[\w-]+/.exec(mail.text)![0]);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText("You're subscribed.")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText("You've unsubscribed.")).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

async function fillShow(page: Page): Promise<void> {
  await field(page, 'Your name').fill('Sam Secretary');
  await field(page, 'Email address').fill(`show-${stamp}@example.test`);
  await field(page, 'Show name').fill('Spring Show');
  await field(page, 'Organising club').fill('Ballarat Kennel Club');
  await field(page, 'First day of the show').fill('2031-09-13');
  await field(page, 'Country').selectOption('AU');
}

async function fillResearch(page: Page): Promise<void> {
  await field(page, 'Your name').fill('Dr Ada Hill');
  await field(page, 'Email address').fill(`research-${stamp}@example.test`);
  await field(page, 'Country').selectOption('NZ');
  await field(page, 'Species').selectOption('dog');
  await field(page, 'Breed').fill('Huntaway');
  await field(page, 'Condition or trait').fill('Tremor in puppies');
  await field(page, 'What you know about it').fill('Begins at five weeks, three litters.');
  await field(page, 'Number of affected animals').fill('7');
  await page.getByLabel(/^The owners of these animals/).check();
}
