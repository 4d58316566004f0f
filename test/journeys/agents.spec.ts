import { expect, test } from '../support/journey-test.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open } from '../support/journey-watch.ts';

const failure = { status: 500, json: { code: 'unexpected', message: '' } };

test('P024 a referee answers once by emailed link; staff read the answer and a complaint about an agent', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  const mail = await findMail(page, { to: 'daniel.okafor@example.test', subject: /^Joan Whitby named you/ });
  const link = /\/referee\/[\w-]+/.exec(mail.text)![0];
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1, name: 'Reference for Joan Whitby' })).toBeVisible();
  await expectSound(page);
  errors.expect(428, /referees/);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio', { name: 'I have doubts' }).check();
  await field(page, 'How do you know them, and for how long?').fill('Two years, from our shows');
  await field(page, 'How do they handle animals and paperwork?').fill('Kind to dogs; papers come late.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText("Thank you. We've received your answer.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 860 });
  await open(page, '/resources/collection-agents?country=AU');
  await page.getByRole('link', { name: 'Make a complaint about Priscilla Vance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make a complaint about Priscilla Vance' })).toBeVisible();
  await expect(field(page, "Agent's name")).toHaveValue('Priscilla Vance');
  await expectSound(page);

  const desk = await openVisitor(browser);
  await signIn(desk.page, { email: 'admin@demo.test', to: '/admin/requests?form=collection-agent' });
  await desk.page
    .getByRole('row', { name: /Joan Whitby/ })
    .getByRole('link')
    .first()
    .click();
  const referees = desk.page.getByRole('region', { name: 'Referees' });
  await expect(referees.getByText('Has doubts')).toBeVisible();
  await expect(referees.getByText('papers come late')).toBeVisible();
  await expect(referees.getByText('Recommends')).toBeVisible();
  await expectSound(desk.page);
  await open(desk.page, '/admin/agents');
  await desk.page.getByRole('link', { name: 'Complaints: 1 open' }).click();
  await expect(desk.page.getByRole('row', { name: /Edith Moor/ })).toBeVisible();
  expect([...errors.unexpected(), ...desk.errors.unexpected()]).toEqual([]);
});

test('P024 P140 an agent packs samples into one parcel; the laboratory receives another in one step, and sees what is missing', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'agent@demo.test', to: '/my/animals/consignments' });
  await expect(page.getByRole('row', { name: /CN-\d+.*Australia Post AP55501234/ })).toBeVisible();
  await expectSound(page);
  const samples = page.getByRole('group', { name: /^Samples/ });
  await expect(samples.getByRole('checkbox', { name: /^Clover/ })).toBeChecked();
  for (const one of await samples.getByRole('checkbox', { name: /^(?!Clover|Sage)/ }).all()) await one.uncheck();
  await page.getByRole('button', { name: 'Pack 2 samples' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Parcel CN-/ })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await field(page, 'Carrier').fill('Courier');
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText('On its way', { exact: true })).toBeVisible();

  const bench = await openVisitor(browser);
  await signIn(bench.page, { email: 'lab@demo.test', to: '/lab/consignments?search=AP55501234' });
  await bench.page.getByRole('link', { name: /^CN-/ }).click();
  await expectSound(bench.page);
  await bench.page.getByRole('list', { name: 'Tubes in this parcel' }).getByRole('checkbox', { name: /Poppy/ }).check();
  await expect(bench.page.getByText('1 sample still to scan.')).toBeVisible();
  await field(bench.page, 'Scan a tube').fill('NOSUCHCODE');
  await bench.page.getByRole('button', { name: 'Add' }).click();
  await expect(bench.page.getByText('In the parcel, but not on the list')).toBeVisible();
  await bench.page.getByRole('button', { name: 'Receive 2 samples' }).click();
  const question = bench.page.getByRole('dialog', { name: 'Receive the parcel without 1 sample?' });
  await question.getByRole('button', { name: 'Receive 2 samples' }).click();
  await expect(bench.page.getByText('Unknown tube barcodes')).toBeVisible();
  await expect(bench.page.getByRole('listitem').filter({ hasText: 'Basil' })).toContainText('Missing');
  await expect(bench.page.getByRole('listitem').filter({ hasText: 'Poppy' })).toContainText('Arrived');
  await expectSound(bench.page);
  expect([...errors.unexpected(), ...bench.errors.unexpected()]).toEqual([]);
});

test("R469 a failure to save a vet's details shows a toast and an error above the form, and keeps the input", async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'vet.hillview@demo.test', to: '/my/my-profile' });
  errors.expect(500, /user/);
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(failure)),
  );
  await field(page, 'Phone').fill('+61 3 5550 1234');
  const details = page.locator('form').filter({ has: page.getByRole('textbox', { name: /^First name/ }) });
  await details.getByRole('button', { name: /^Save/ }).click();
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'Failed to update vet user' }),
  ).toBeVisible();
  await expect(field(page, 'Phone')).toHaveValue('+61 3 5550 1234');
});

test('R432 R433 parentage requests and a report show loading, then a failure or the content', async ({ browser }) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/parentage-requests' });
  errors.expect(500, /parentage-requests/);
  const list = page.locator('[aria-busy]').filter({ has: page.getByRole('table', { name: 'Parentage requests' }) });
  const isData = (url: URL) => /parentage-requests.*\.data$/.test(url.pathname);
  const failed = page.getByRole('heading', { level: 1, name: "This page can't be shown right now" });

  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(isData, async (route) => (await first.promise, route.fulfill({ status: 500, body: 'x' })));
  await page.getByRole('combobox', { name: 'Species' }).selectOption('1');
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  first.resolve();
  await expect(failed).toBeVisible();
  await page.unroute(isData);
  await open(page, '/my/parentage-requests?species=1');
  await expect(list).toHaveAttribute('aria-busy', 'false');

  await page.route(isData, async (route) => (await second.promise, route.fulfill({ status: 500, body: 'x' })));
  // A fixed request, because other journeys create and delete requests.
  await page.getByRole('table', { name: 'Parentage requests' }).getByRole('link', { name: 'Biscuit' }).first().click();
  await expect(list).toHaveAttribute('aria-busy', 'true');
  second.resolve();
  await expect(failed).toBeVisible();
  await page.unroute(isData);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Parentage of/ })).toBeVisible();
});
