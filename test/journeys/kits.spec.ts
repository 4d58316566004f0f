import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { writeBarcodeVideo } from '../support/barcode-video.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { describeMe, describePet, enterBarcode } from '../support/journey-kit.ts';
import { openVisitor, signIn, signInByApi } from '../support/journey-people.ts';
import { CARDS, cardForm, payWith } from '../support/journey-store.ts';
import { expectSound, field, open, untilAwake, watchErrors } from '../support/journey-watch.ts';

/** Barcodes of kits sold in shops that are not activated yet. */
async function looseKits(browser: Browser, product: string | null): Promise<string[]> {
  const { page } = await openVisitor(browser);
  await signInByApi(page.request, 'admin@demo.test');
  const answer = await page.request.get('/api/admin/kits?state=DELIVERED&size=100');
  const { results } = (await answer.json()) as {
    results: { barcode: string; productName: string | null; orderId: number | null }[];
  };
  await page.context().close();
  return results.filter((kit) => kit.orderId === null && kit.productName === product).map((kit) => kit.barcode);
}

test('P127 an owner activates a kit by scanning its barcode', async ({ browser }, info) => {
  const [barcode = ''] = await looseKits(browser, 'Dog Full Breed Profile');
  const film = await writeBarcodeVideo(barcode, info.outputPath('label.y4m'));
  const { launchOptions, baseURL } = info.project.use;
  const withCamera = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await withCamera.newContext({
      baseURL,
      permissions: ['camera'],
      viewport: { width: 1280, height: 860 },
    });
    const page = await context.newPage();
    const errors = watchErrors(page);
    await signIn(page, { email: 'owner@demo.test', to: '/pet-owner' });
    // Opened by a link from another page: the document is loaded again, with the policy that allows the barcode reader.
    await open(page, '/my/my-animals');
    await page.getByRole('main').getByRole('link', { name: 'Activate a kit' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activate a kit' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Scan the barcode with your camera' }).click();
    await expect(field(page, 'Barcode number')).toHaveValue(barcode.match(/.{4}/g)!.join(' '), { timeout: 60_000 });
    await expect(field(page, 'Confirm barcode number')).not.toHaveValue('');
    await page.getByRole('button', { name: 'Next: About my pet' }).click();
    await describePet(page, { name: 'Pixel', breed: 'Labrador Retriever' });
    await expectSound(page);
    await describeMe(page);
    await expectSound(page);
    await page.getByRole('button', { name: 'Activate the kit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Pixel/ })).toBeVisible();
    await expectSound(page);
    expect(errors.unexpected()).toEqual([]);
  } finally {
    await withCamera.close();
  }
});

test('P127 R402 an owner buys the test of a blank kit during its activation, adds tests, pays both and activates it', async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'a buyer of its own: others of the demonstration could not order meanwhile');
  const { email } = await createUniqueUser({ type: 'owner' });
  const [barcode = ''] = await looseKits(browser, null);
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email, to: '/activate' });
  await field(page, 'Barcode number').fill(barcode);
  await field(page, 'Confirm barcode number').fill(barcode);
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
  await expect(page.getByText('This kit has no test yet.')).toBeVisible();
  errors.expect(428, /enter-kit-barcode/);
  await expectSound(page);
  await page.getByRole('radio', { name: /^GenoPet Dog/ }).check();
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
  await describePet(page, { name: 'Comet', breed: 'Labrador Retriever' });
  // If interrupted here, the activation is shown above the form for the next kit.
  await open(page, '/activate');
  await page.getByRole('link', { name: 'Comet' }).click();
  await describeMe(page);
  await expect(page.getByRole('button', { name: 'Activate the kit' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await expectSound(page);
  await payWith(page, CARDS.good);
  await expect(page.getByText("This kit's test has been paid for")).toBeVisible({ timeout: 60_000 });
  await page.getByText('Add more tests to this swab').click();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByText('Choose at least one test.')).toBeVisible();
  errors.expect(428, /extra-tests/);
  await expectSound(page);
  await page.getByRole('combobox', { name: /^Tests/ }).fill('Progressive');
  await page.getByRole('option', { name: 'Progressive' }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await expectSound(page);
  await payWith(page, CARDS.good);
  await expect(page.getByText('1 extra test paid for')).toBeVisible({ timeout: 60_000 });
  await expectSound(page);
  await page.getByRole('button', { name: 'Activate the kit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Comet/ })).toBeVisible();
  await expect(page.getByText(/1 test/)).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

test('P155 a breeder activates a litter by a work-spreadsheet', async ({ browser }) => {
  const kits = await looseKits(browser, 'Cat Full Breed Profile');
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/work-spreadsheets' });
  await expectSound(page);
  await field(page, 'Spreadsheet name').fill('Litter of May');
  await page.getByRole('button', { name: 'New spreadsheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Litter of May' })).toBeVisible();
  const lines = kits.map(
    (code, n) => `${code},Kitten ${n + 1},cat,Maine Coon,${n ? 'male' : 'female'},2026-10-0${n + 1}`,
  );
  const content = `Barcode,Pet name,Species,Breed,Sex,Date of birth\n${lines.join('\n')}\nGGNOTHING000,Kitten 3,cat,Maine Coon,f,2026-10-03\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'litter.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByText(`${kits.length} ready, 1 with errors, 0 submitted`)).toBeVisible();
  await expect(page.getByLabel(`Barcode, row ${kits.length + 1}`, { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectSound(page);
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.getByRole('button', { name: 'Submit rows' }).click();
  await expect(page.getByText(`0 ready, 1 with errors, ${kits.length} submitted`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Kitten 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Kitten 1/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Kit activated')).toBeVisible();
  await open(page, '/my/oripacks/transfer');
  await expect(page.getByRole('heading', { level: 2, name: 'Transfer tests' })).toBeVisible();
  await expectSound(page);
  expect(errors.unexpected()).toEqual([]);
});

test('R100 R419 the kits of a litter are entered together, refused together, and listed in one sheet', async ({
  browser,
}) => {
  const kits = await looseKits(browser, 'Dog DNA Profile');
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/activate' });
  // A kit that includes a test uses none of the balance, and the page states so.
  await field(page, 'Barcode number').fill(kits[2] ?? '');
  await field(page, 'Confirm barcode number').fill(kits[2] ?? '');
  await page.getByRole('radio', { name: /^Dog Full Breed Profile/ }).check();
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
  await expect(page.getByText("Your balance won't change.")).toBeVisible();
  await open(page, '/activate');
  await page.getByText('Activating a whole litter?').click();
  await field(page, 'Litter name').fill('Litter of Willow');
  await field(page, 'Barcodes').fill(`${kits[0]}\nGGNOTHING000`);
  const failed = { status: 500, json: { code: 'unexpected', message: '' } };
  await page.route('**/api/activate/barcode', (route) => route.fulfill(failed), { times: 1 });
  errors.expect(500, /activate/);
  await page.getByRole('button', { name: 'Next: puppies or kittens' }).click();
  await expect(page.getByText('Barcode validation failed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next: puppies or kittens' }).click();
  await expect(page.getByText(/That barcode isn't valid/)).toBeVisible();
  errors.expect(428, /activate/);
  await expectSound(page);
  await field(page, 'Barcodes').fill(kits.slice(0, 2).join('\n'));
  await field(page, 'Date of birth').fill('2026-10-01');
  await page.getByRole('combobox', { name: /^Dam/ }).fill('Willow');
  await page.getByRole('option', { name: /^Willow/ }).click();
  await page.getByRole('button', { name: 'Next: puppies or kittens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Litter of Willow' })).toBeVisible();
  await expect(page.getByLabel('Barcode, row 1', { exact: true })).toHaveValue(kits[0] ?? '');
  await expect(page.getByLabel('Species, row 1', { exact: true })).toHaveValue('dog');
  await expect(page.getByLabel('Dam registration, row 1', { exact: true })).toHaveValue('Willow');
  expect(errors.unexpected()).toEqual([]);
});

test('P131 a vet finds a patient by its owner, adds a photo, archives and restores it', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'vet@demo.test', to: '/my/my-patients' });
  await expectSound(page);
  await open(page, '/tools/add-animal');
  await field(page, 'Name').fill('Theodore');
  await page.getByRole('radio', { name: 'Dog' }).check();
  await page.getByRole('combobox', { name: /^Breed/ }).fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await page.getByRole('button', { name: /Add/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Theodore/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add photo' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  errors.expect(428, /photo/);
  await expect(page.getByText('Choose a JPEG, PNG, WebP or AVIF photo.')).toBeVisible();
  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await choose(Buffer.alloc(21 * 1024 * 1024));
  await expect(page.getByText('This photo is larger than 20 MB.')).toBeVisible();
  await choose(await page.screenshot());
  await page.getByRole('button', { name: 'Change photo' }).click();
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await page.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This animal is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This animal is archived')).toBeHidden();
  await open(page, '/my/my-patients?query=Theodore&query_type=pet_name');
  await expect(page.getByRole('link', { name: 'Theodore' })).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

test('staff create a batch of kits, print its labels and track a kit', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'admin@demo.test', to: '/admin/kit-batches' });
  await page.getByText('New batch').first().click();
  await expectSound(page);
  await field(page, 'Swab lot').fill('LOT-77');
  await field(page, 'Quantity').fill('3');
  await page.getByRole('button', { name: 'Create batch' }).click();
  await expect(page.getByText('LOT-77')).toBeVisible();
  await expectSound(page);
  const labels = await page.getByRole('link', { name: 'Print labels' }).getAttribute('href');
  expect((await page.request.get(labels ?? '')).headers()['content-type']).toBe('application/pdf');
  await page.getByRole('link', { name: 'View kits' }).click();
  await page.getByRole('link', { name: /^GG/ }).first().click();
  await expectSound(page);
  await field(page, 'New status').selectOption('VOID');
  await field(page, 'Reason').fill('Torn box');
  await page.getByRole('button', { name: 'Update status' }).click();
  await expect(page.getByText('Torn box')).toBeVisible();
  await open(page, '/admin/kit-replacements?state=ASKED');
  await expectSound(page);
  expect(errors.unexpected()).toEqual([]);
});

test('R397 R398 R399 R406 R507 R509 an activation can be restarted for another animal or with another kit, or abandoned', async ({
  browser,
}) => {
  const kits = await looseKits(browser, 'Dog DNA Profile');
  const { page: guest } = await openVisitor(browser);
  await open(guest, '/activate');
  await enterMistakenBarcodes(guest, kits.at(-1) ?? '');
  await field(guest, 'Your email address').fill('new.here@kennel.test');
  await enterBarcode(guest, kits.at(-1) ?? '');
  await describePet(guest, { name: 'Newcomer', breed: 'Labrador Retriever' });
  await field(guest, 'First name').fill('Wren');
  await field(guest, 'Last name').fill('Holloway');
  await describeMe(guest);
  await guest.getByRole('button', { name: 'Register and activate' }).click();
  await expect(guest).toHaveURL(/\/register\?next=.*step%3D4/);
  await expect(field(guest, 'Email address')).toHaveValue('new.here@kennel.test');

  const { page, errors } = await openVisitor(browser);
  const barcode = kits.at(-2) ?? '';
  await signIn(page, { email: 'breeder.hillrun@demo.test', to: '/activate' });
  const path = await enterBarcode(page, barcode);
  await describePet(page, { name: 'Wrong one', breed: 'Labrador Retriever' });
  // The barcode opens the activation that was started for it, also on another device.
  const { page: phone, errors: phoneErrors } = await openVisitor(browser);
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, { email: 'breeder.hillrun@demo.test', to: '/my' });
  // Items that need a reply are on the account home.
  await expect(phone.getByRole('link', { name: /Club invitations?/ })).toBeVisible();
  await phone.goto(`/activate?barcode=${barcode}`);
  await expect(phone).toHaveURL(new RegExp(`${path}$`));
  await untilAwake(phone);
  const startOver = async (keeping: RegExp) => {
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('radio', { name: keeping }).check();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Enter barcode' })).toBeVisible();
  };
  await startOver(/The kit and my details/);
  await expect(field(page, 'Barcode number')).toHaveValue(barcode.match(/.{4}/g)!.join(' '));
  await open(page, path);
  await expect(field(page, 'Name')).toHaveValue('');
  await startOver(/My details only/);
  await expect(field(page, 'Barcode number')).toHaveValue('');
  expect(await enterBarcode(page, barcode)).toBe(path);
  await startOver(/Nothing/);
  await expect(page.getByText(barcode.match(/.{4}/g)!.join('-'))).toBeHidden();
  // The phone still shows the activation: the refusal is shown there, and its URL leads to the form for the next kit.
  phoneErrors.expect(404, /activate/);
  await phone.getByRole('checkbox', { name: /accept the terms/ }).check();
  await phone.getByRole('button', { name: 'Next: Review' }).click();
  await expect(phone.getByRole('alert')).toBeInViewport();
  await phone.goto(path);
  await expect(phone.getByText('This activation is no longer available')).toBeVisible();
  await expectSound(phone);
  expect([...errors.unexpected(), ...phoneErrors.unexpected()]).toEqual([]);
});

/**
 * Each error is shown beside its field: the confirmation, the second swab, the email address of an existing account.
 */
async function enterMistakenBarcodes(page: Page, barcode: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next: About my pet' });
  await field(page, 'Barcode number').fill(barcode);
  await field(page, 'Confirm barcode number').fill('GGK6P42D4V30');
  const hasSecond = page.getByRole('checkbox', { name: /second swab/ });
  await hasSecond.check();
  await field(page, 'Second barcode number').fill(barcode);
  await field(page, 'Confirm second barcode number').fill(barcode);
  await field(page, 'Your email address').fill('owner@demo.test');
  await next.click();
  await expect(page.getByText("Confirm Barcode Number doesn't match")).toBeVisible();
  await expect(page.getByText('This Barcode number must be different the first barcode number')).toBeVisible();
  await hasSecond.uncheck();
  await field(page, 'Confirm barcode number').fill(barcode);
  await next.click();
  await expect(page.getByText('User already exists. Please login')).toBeVisible();
}
