import { expect, test } from '../support/journey-test.ts';
import { describeMe, describePet, enterBarcode, expectStation } from '../support/journey-kit.ts';
import { loadResultFile, makeResultFile, processSample } from '../support/journey-lab.ts';
import { findMail, openMail } from '../support/journey-mail.ts';
import { openVisitor, DEMO_PASSWORD, readDownload, signIn, type Visitor } from '../support/journey-people.ts';
import {
  addToCart,
  CARDS,
  cardForm,
  fillAddress,
  fillContact,
  findBreedProfile,
  payWith,
  acceptTerms,
} from '../support/journey-store.ts';
import { expectSound, field, open, untilAwake, watchErrors } from '../support/journey-watch.ts';

test.use({ viewport: { width: 1280, height: 860 } });

const BREED = 'Labrador Retriever';
const PET = 'Bramble';
const PASSWORD = 'Quiet-Kelpie-3350';

test('a guest buys a profile, becomes a breeder, activates the kit and gets a verified result', async ({
  page,
  browser,
}) => {
  test.setTimeout(1_200_000);
  const buyer = { firstName: 'Wren', lastName: 'Holloway', email: `wren.${Date.now().toString(36)}@kennel.test` };
  const visitors: Visitor[] = [{ page, errors: watchErrors(page) }];
  const comeIn = async () => {
    const visitor = await openVisitor(browser);
    visitors.push(visitor);
    return visitor.page;
  };
  let orderNumber = '';
  let barcode = '';
  let draft = '';
  let certificateCode = '';

  await test.step('P001 P119 a guest in Australia finds the profile of a breed with its tests and price', async () => {
    await open(page, '/');
    await expect(page.getByRole('button', { name: /Australia/ })).toBeVisible();
    await expectSound(page);
    await findBreedProfile(page, BREED);
    await expect(page.locator('main')).toContainText('EIC, DNM1, recessive');
    await expect(page.locator('main').getByText('$199.00').filter({ visible: true }).first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Exercise-induced collapse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Exercise-induced collapse/ })).toBeVisible();
    await expect(page.locator('main')).toContainText(BREED);
    await expectSound(page);
    await page.goBack();
    await untilAwake(page);
    await addToCart(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toBeTruthy();
  });

  await test.step('P124 checkout has the steps contact, addresses, shipping, review and payment', async () => {
    await page.getByRole('button', { name: /^Cart, 1 item/ }).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
    await expectSound(page);
    await fillContact(page, buyer.email);
    await expectSound(page);
    await fillAddress(page, buyer);
    await expectSound(page);
    await expect(page.locator('main')).toContainText('$199.00');
    await expectSound(page);
  });

  await test.step('P125 a declined card shows the reason and keeps the order, and a card that needs confirmation pays it once', async () => {
    await acceptTerms(page);
    visitors[0]?.errors.expect(402, /\/v1\/payment_intents\//);
    await payWith(page, CARDS.declined);
    await expect(page.getByText(/Your card was declined\. Nothing was charged/)).toBeVisible();
    await expectSound(page);
    await payWith(page, CARDS.askedAgain);
    await cardForm(page).getByRole('button', { name: 'Authorise' }).click();
    await page.waitForURL(/\/checkout\/complete/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order has been placed' })).toBeVisible();
    orderNumber = (
      await page
        .getByText(/^Order \S+$/)
        .first()
        .innerText()
    ).replace('Order ', '');
    await expectSound(page);
    expect((await openMail(page, { to: buyer.email, subject: /^Your order / })).text).toContain(orderNumber);
    await expectSound(page);
  });

  await test.step('P003 P004 P005 the guest registers as a breeder and confirms the address by the link of the email', async () => {
    await open(page, '/register');
    await expectSound(page);
    await page.getByRole('link', { name: 'I am a breeder' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Register as a breeder' })).toBeVisible();
    await field(page, 'First name').fill(buyer.firstName);
    await field(page, 'Last name').fill(buyer.lastName);
    await field(page, 'Kennel or cattery name').fill('Hollowaywrens');
    await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
    await field(page, 'Email address').fill(buyer.email);
    await field(page, 'Password').fill(PASSWORD);
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
    await expectSound(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await openMail(page, { to: buyer.email, subject: /Confirm your email/ });
    await page.getByRole('link', { name: /register\/confirm/ }).click();
    await page.waitForURL('**/register/confirm**');
    await untilAwake(page);
    await field(page, 'Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('P133 the order of the guest is in the history of the account with its invoice', async () => {
    await signIn(page, { email: buyer.email, password: PASSWORD, to: '/my/orders' });
    await expectSound(page);
    await page.getByRole('link', { name: orderNumber }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
    await expectSound(page);
    const invoice = await readDownload(page, 'Download PDF');
    expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const number = await page.getByRole('link', { name: /^INV/ }).innerText();
    expect(invoice.name).toContain(number);
    expect(invoice.bytes.includes(`Tax invoice ${number}`)).toBe(true);
  });

  await test.step('staff send the order, and the barcode of its kit is emailed', async () => {
    const desk = await comeIn();
    await signIn(desk, { email: 'admin@demo.test', to: `/admin/orders?search=${orderNumber}` });
    await expectSound(desk);
    await desk.getByRole('link', { name: orderNumber }).click();
    await desk.getByRole('button', { name: 'Allocate and send 1 kit' }).click();
    await expect(desk.getByText('Kit sent')).toBeVisible();
    await expectSound(desk);
    const { text } = await findMail(page, { to: buyer.email, subject: /on (its|their) way/ });
    barcode = (/\bGG[0-9A-Z]{2}-?[0-9A-Z]{4}-?[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '').replaceAll('-', '');
    expect(barcode).toHaveLength(12);
  });

  await test.step('P127 the breeder starts to activate the kit, and the draft survives a reload', async () => {
    await page.reload();
    await page.locator('main').getByRole('link', { name: 'Activate a kit' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activate a kit' })).toBeVisible();
    await expectSound(page);
    draft = await enterBarcode(page, barcode);
    await expectSound(page);
    await page.reload();
    await untilAwake(page);
    await describePet(page, { name: PET, breed: BREED });
    await expectSound(page);
  });

  await test.step('P127 P120 another device continues with the draft, and the kit is activated there', async () => {
    const phone = await comeIn();
    await signIn(phone, { email: buyer.email, password: PASSWORD, to: '/activate' });
    await phone.getByRole('link', { name: PET }).click();
    await expect(phone.getByRole('heading', { level: 2, name: 'About me' })).toBeVisible();
    await expect(phone).toHaveURL(draft);
    await describeMe(phone);
    await expectSound(phone);
    await phone.getByRole('button', { name: 'Activate the kit' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: `Next: swab ${PET}` })).toBeVisible();
    await expectSound(phone);
    await expectStation(phone, barcode, 'Registered');
    await expectSound(phone);
  });

  const bench = await comeIn();
  let sampleId = 0;
  await test.step('the laboratory receives the kit, processes the sample and imports a result file', async () => {
    await signIn(bench, { email: 'lab@demo.test', to: '/lab' });
    await expectSound(bench);
    sampleId = await processSample(bench, barcode);
    await expectSound(bench);
    await expectStation(page, barcode, 'Testing');
    await loadResultFile(bench, await makeResultFile(bench, { sampleId, barcode, special: { EIC: 'N/P' } }));
    await expectSound(bench);
    await open(bench, `/lab/samples/${sampleId}`);
    await bench.getByRole('button', { name: 'Submit for review' }).click();
    await expect(bench.getByText('Someone who did not import or submit these results')).toBeVisible();
  });

  await test.step('a second person approves and releases the result, and tracker and email show it', async () => {
    const reviewer = await comeIn();
    await signIn(reviewer, { email: 'reviewer@demo.test', to: `/lab/samples/${sampleId}` });
    await expectSound(reviewer);
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    const question = reviewer.getByRole('dialog', { name: 'Approve these results?' });
    await field(question, 'Your password').fill(DEMO_PASSWORD);
    await question.getByRole('button', { name: 'Approve' }).click();
    await reviewer.getByRole('button', { name: 'Release to owner' }).click();
    await reviewer.getByRole('button', { name: 'Release results' }).click();
    await expect(reviewer.getByText('Reported', { exact: true }).first()).toBeVisible();
    await expectStation(page, barcode, 'Ready');
    await expect(page.getByRole('list', { name: 'Sample progress' }).getByText('Done:')).toHaveCount(7);
    await expectSound(page);
    await openMail(page, { to: buyer.email, subject: new RegExp(`${PET}.s results are ready`) });
  });

  let certificate: Buffer = Buffer.alloc(0);
  await test.step('the breeder reads the results in plain language and downloads report and certificate', async () => {
    await page.getByRole('link', { name: new RegExp(`results/${barcode}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Results for ${PET}` })).toBeVisible();
    await untilAwake(page);
    await expect(page.getByText('25 clear, 1 carrier')).toBeVisible();
    await page.getByText('Exercise-induced collapse').first().click();
    await expect(
      page.getByText(`One copy of the tested variant was found. ${PET} is not expected to become ill from it.`),
    ).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    certificateCode = (await page.locator('a[href*="report-authentication?code="]').innerText()).trim();
    const report = await readDownload(page, 'Download report');
    expect(report.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    certificate = (await readDownload(page, 'Download certificate')).bytes;
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('P123 anyone checks the certificate by its code and by its file; one changed byte is refused', async () => {
    const anyone = await comeIn();
    await open(anyone, '/tools/report-authentication');
    await field(anyone, 'Certificate code').fill(certificateCode);
    await anyone.getByRole('button', { name: 'Check' }).click();
    await expect(anyone.getByText('Genuine and current')).toBeVisible();
    await expect(anyone.locator('main')).toContainText(PET);
    await expectSound(anyone);
    // The URL of the QR code.
    await open(anyone, `/tools/report-authentication?code=${certificateCode.replaceAll('-', '')}`);
    await expect(anyone.getByText('Genuine and current')).toBeVisible();
    await open(anyone, '/tools/report-authentication');
    await anyone
      .locator('main input[type=file]')
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: certificate });
    await expect(anyone.getByText('Genuine and current')).toBeVisible();
    const changed = Buffer.from(certificate);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    visitors.at(-1)?.errors.expect(404, /report-authenticate/);
    await anyone
      .locator('main input[type=file]')
      .setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: changed });
    await expect(anyone.getByText('Not confirmed')).toBeVisible();
    await expectSound(anyone);
  });

  expect(visitors.flatMap(({ errors }) => errors.unexpected())).toEqual([]);
});
