import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, open } from '../support/journey-watch.ts';

/** A path, the heading of its page, and a text of the user's own data. */
type Screen = [path: string, heading: RegExp, own: RegExp];

async function lookAt(browser: Browser, email: string, screens: readonly Screen[]): Promise<Page> {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email, to: screens[0]![0] });
  for (const [path, heading, own] of screens) {
    if (new URL(page.url()).pathname !== path) await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByText(own).filter({ visible: true }).first(), path).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectSound(page);
  expect(errors.unexpected()).toEqual([]);
  return page;
}

async function read<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

interface Listed {
  results: { id: number; name: string }[];
}

test("P130 P132 P134 P136 P137 P139 R612 the lists of a breeder open with the breeder's own entries", async ({
  browser,
}) => {
  await lookAt(browser, 'breeder@demo.test', [
    ['/my/my-animals', /My animals/, /Willow/],
    ['/my/my-profile', /My profile/, /Animal presets/],
    ['/my/invoices', /Invoices/, /AU-INV|INV/],
    ['/my/pending-orders', /Pending orders/, /Dog Full Breed Profile|Pay/],
    ['/my/parentage-requests', /Parentage requests/, /Biscuit/],
    ['/my/animals/archived', /Archived animals/, /No archived animals|animal/],
  ]);
});

test('P142 P143 P156 P172 R615 R616 R621 R623 R625 R628 R629 the tools of a breeder open', async ({ browser }) => {
  await lookAt(browser, 'breeder@demo.test', [
    ['/my/feline-colour', /Feline colour/, /Dilute/i],
    ['/my/breeding-strategy', /Breeding strategy/, /Dam/],
    ['/my/oripacks/transfer', /Multipack transfer/, /Transfer tests/],
    ['/my/work-spreadsheets', /Work-spreadsheets/, /New spreadsheet/],
    ['/my/custom-profiles', /Custom profiles/, /profile/i],
    ['/my/resources', /Resources/, /No requests yet|request/i],
    ['/my/fact-sheet', /Fact sheets/, /Labrador|sheet/i],
    ['/activate', /Activate a kit/, /balance|Barcode/i],
  ]);
});

test('P135 R624 R626 a vet finds invoices, supplies and case studies', async ({ browser }) => {
  await lookAt(browser, 'vet@demo.test', [
    ['/my/vet-invoices', /Invoices/, /invoice/i],
    ['/my/case-studies', /case/i, /case/i],
    ['/my/order-supplies', /Order supplies/, /supplies|swab/i],
  ]);
});

test('R097 P160 P164 P163 P162 P165 P166 an animal, its results, an order, its invoice, a request and its report open', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-animals' });
  const [willow] = (await read<Listed>(page, '/api/my/animals?query=Willow')).results;
  await open(page, `/my/my-animals/${willow?.id}`);
  for (const tab of ['Results', 'Reports', 'Kits and samples', 'Pedigree', 'Sharing', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('link', { name: 'View all results' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for Willow' })).toBeVisible();
  await expect(page.getByText(/Certificate/).first()).toBeVisible();
  await expectSound(page);
  const invoices = await read<Listed>(page, '/api/my/invoices');
  const requests = await read<Listed>(page, '/api/my/parentage-request');
  const reported = requests.results.at(-1);
  await open(page, '/my/orders');
  await page
    .getByRole('main')
    .getByRole('link', { name: /AU-\d+/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /AU-\d+/ })).toBeVisible();
  await expectSound(page);
  for (const path of [
    `/my/invoices/${invoices.results[0]?.id}`,
    '/my/parentage-requests/new',
    `/my/parentage-requests/${reported?.id}/report`,
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  }
  expect(errors.unexpected()).toEqual([]);
});

test('R429 R440 R466 R467 R468 failures to load animals, move tests and remove an animal are shown', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/transfer-animal' });
  const animals = page.getByRole('combobox', { name: /^Animals/ });
  const [answer, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\/my\/animals\?/, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } });
  });
  await animals.click();
  await expect(page.getByText('Loading ...')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Failed to fetch animals')).toBeVisible();
  await page.unroute(/\/api\/my\/animals\?/);
  await page.route(/\/api\/my\/animals\?/, async (route) => {
    await other.promise;
    await route.fulfill({ json: { results: 'none', count: 0, next: null, previous: null } });
  });
  other.resolve();
  await animals.fill('Wil');
  await expect(page.getByText('Invalid response format')).toBeVisible();
  await page.unroute(/\/api\/my\/animals\?/);
  await animals.fill('Willow');
  await expect(page.getByRole('option', { name: /^Willow/ })).toBeVisible();

  const fail = (path: RegExp) =>
    page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }),
    );
  await fail(/transfer-multipack/);
  await open(page, '/my/oripacks/transfer');
  await page.getByLabel(/^Recipient.s email address/).fill('owner@demo.test');
  await page.getByRole('button', { name: /^Transfer/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Transfer/ })
    .click();
  await expect(page.getByText('Failed to transfer multipacks').first()).toBeVisible();

  await fail(/\/share\//);
  await open(page, '/my/animals/shared');
  await page
    .getByRole('button', { name: /^Stop sharing: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Failed to remove animal').first()).toBeVisible();
});

test('R260 R261 R262 the breed picker of a pet resets when the species changes, and loads more on scroll', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'owner@demo.test', to: '/tools/add-animal' });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/breeds?\b/.test(new URL(request.url()).pathname)) requests.push(request.url());
  });
  const breed = page.getByRole('combobox', { name: /^Breed/ });
  await page.getByRole('radio', { name: 'Dog' }).check();
  await breed.fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  await page.getByRole('radio', { name: 'Cat' }).check();
  await expect(breed).toHaveValue('');
  await breed.click();
  await expect(page.getByRole('option', { name: 'Abyssinian' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Affenpinscher' })).toBeHidden();
  await page.getByRole('radio', { name: 'Dog' }).check();
  await breed.click();
  await expect(page.getByRole('option', { name: 'Affenpinscher' })).toBeVisible();
  const before = requests.length;
  await page.getByRole('listbox', { name: 'Breeds' }).getByRole('option').last().scrollIntoViewIfNeeded();
  await expect.poll(() => requests.slice(before).filter((url) => /page=2\b/.test(url)).length).toBe(1);
});
