import { sql } from 'kysely';
import type { Db } from '../../src/db/connection.ts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { createDispatchedKits, hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { describeMe, describePet, enterBarcode } from '../support/journey-kit.ts';
import { DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { startStrictApp, type StrictApp } from '../support/journey-strict.ts';
import { field, open } from '../support/journey-watch.ts';
import { createPerson } from '../support/people-factory.ts';

const DOG_PROFILE = 36;

test.skip(!hasOwnStore, 'needs accounts, kits and a database of its own');

test('R420 R421 R422 R423 R424 each failed request of an activation shows its message, and succeeds on a retry', async ({
  page,
}) => {
  const { email } = await createUniqueUser();
  const [barcode] = await createDispatchedKits(1, DOG_PROFILE);
  await signIn(page, { email, to: '/activate' });
  await failOnce(page, 'enter-kit-barcode', 'Failed to enter barcode', 'Next: About my pet', () =>
    enterBarcode(page, barcode!),
  );
  await failOnce(page, 'about-my-pet', 'Failed to add animal', 'Next: About me', () =>
    describePet(page, { name: 'Pippa', breed: 'Labrador Retriever' }),
  );
  await failOnce(page, 'about-me', 'Failed to add person', 'Next: Review', () => describeMe(page));
  await failOnce(page, 'review', 'Failed to review activation', 'Activate the kit', async () => {
    await failNext(page, '');
    await page.getByRole('button', { name: 'Activate the kit' }).click();
  });
  await expect(page.getByText('Kit activation failed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Activate the kit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Pippa/ })).toBeVisible();
});

test('an animal whose response is lost is added once, and submitting the form again leads to it', async ({ page }) => {
  const { email } = await createUniqueUser();
  await signIn(page, { email, to: '/tools/add-animal' });
  await field(page, 'Name').fill('Bramble');
  await page.getByRole('radio', { name: 'Dog' }).check();
  await page.getByRole('combobox', { name: /^Breed/ }).fill('Labrador Retriever');
  await page.getByRole('option', { name: 'Labrador Retriever', exact: true }).click();
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route((url) => url.pathname === '/api/my/animals', loseResponse, { times: 1 });
  await page.getByRole('button', { name: /Add/ }).last().click();
  await expect(page.getByText('Network error').first()).toBeVisible();
  await page.getByRole('button', { name: /Add/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Bramble/ })).toBeVisible();
  const animals = await (await page.request.get('/api/my/animals?query=Bramble&query_type=pet_name')).json();
  expect(animals.results).toHaveLength(1);
});

/**
 * Takes a step whose first call responds with 500: the message is shown, no input is lost, and the same button
 * succeeds.
 */
async function failOnce(page: Page, call: string, message: string, button: string, takeStep: () => Promise<unknown>) {
  await failNext(page, call);
  const step = takeStep();
  await expect(page.getByText(message).first()).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  await step;
}

async function failNext(page: Page, call: string): Promise<void> {
  const path = `/api/activate${call && `/${call}`}`;
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }),
    { times: 1 },
  );
}

test.describe('pages with a database failure', () => {
  let store: StrictApp;
  let email: string;
  test.beforeAll(async () => {
    store = await startStrictApp({ SECOND_FACTOR: 'offered' });
    ({ email } = await createPerson(store.db, { password: DEMO_PASSWORD }));
  });
  test.afterAll(() => store?.stop());

  test('R427 R480 each page shows what could not be fetched', async ({ page }) => {
    await open(page, `${store.url}/login?next=/my/my-profile`);
    await field(page, 'Email address').fill(email);
    await field(page, 'Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${store.url}/my/my-profile`);
    for (const { path, table, query, says } of FAILURES) {
      await refuse(store.db, table, query);
      await page.goto(`${store.url}${path}`);
      await expect.soft(page.getByText(says).first(), path).toBeVisible();
      await allow(store.db, table);
    }
  });
});

/** Lets every query of a table, or those whose text contains `query`, fail until `allow`. */
async function refuse(db: Db, table: string, query = ''): Promise<void> {
  await sql`
    create or replace function is_refused(part text) returns boolean language plpgsql stable as $$
    begin
      if strpos(current_query(), part) > 0 then raise 'The test refuses this query.'; end if;
      return false;
    end $$`.execute(db);
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_kept`)}`.execute(db);
  await sql`create view ${sql.table(table)} as
    select * from ${sql.table(`${table}_kept`)} where not is_refused(${sql.lit(query)})`.execute(db);
}

async function allow(db: Db, table: string): Promise<void> {
  await sql`drop view ${sql.table(table)}`.execute(db);
  await sql`alter table ${sql.table(`${table}_kept`)} rename to ${sql.table(table)}`.execute(db);
}

/** Pages, the table that fails for each, and the message of specification section 8. */
const FAILURES: { path: string; table: string; query?: string; says: string }[] = [
  { path: '/my/orders', table: 'sales_order', says: 'Failed to fetch orders' },
  { path: '/my/loyalty', table: 'loyalty_entry', says: 'Failed to fetch loyalty points' },
  { path: '/my/pending-orders', table: 'loyalty_balance', says: 'Failed to get pending payments' },
  { path: '/my/custom-profiles', table: 'custom_profile', says: 'Failed to fetch custom profiles' },
  { path: '/my/invoices', table: 'invoice', query: 'max(currency)', says: 'Failed to fetch invoice total' },
  { path: '/activate', table: 'kit_credit', says: 'Failed to fetch test kit balance' },
  { path: '/tools/sample-tracker?barcode=GGK6P42D4V30', table: 'kit', says: 'Sample tracker details fetch failed' },
  { path: '/store/dog-full-breed-profile/p/36', table: 'product_test', says: 'Failed to fetch product details' },
];
