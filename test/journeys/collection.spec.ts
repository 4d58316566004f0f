import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open } from '../support/journey-watch.ts';

async function draw(page: Page, pad: Locator) {
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let at = 1; at <= 12; at += 1)
    await page.mouse.move(box.x + 20 + at * 12, box.y + box.height / 2 + (at % 2 ? 12 : -12));
  await page.mouse.up();
}

test('P140 R613 R464 R470 R472 an agent creates a collection day, adds and signs an entry, and deletes one after a confirmation', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'agent@demo.test', to: '/my/animals/collected' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sampled animals' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Pepper.*Ivy Marlow.*Signed/ })).toBeVisible();
  await expectSound(page);
  errors.expect(428, /collected-animal/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.getByRole('button', { name: /^Use the same place and date as/ }).click();
  await field(page, "Animal's name").fill('Fern');
  await field(page, 'Place or show name').fill('Ballarat spring show');
  await field(page, 'Owner').first().fill('Robin Ash');
  errors.expect(500, /collected-animal/);
  await page.route('**/api/tools/collected-animal', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to create animal collection').first()).toBeVisible();
  await expect(field(page, "Animal's name")).toHaveValue('Fern');
  await page.getByRole('button', { name: 'Save and sign' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Fern' })).toBeVisible();
  await expect(page.getByText('Enter the kit barcode first')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Delete Fern' }).click();
  errors.expect(500, /collected-animal/);
  await page.route('**/api/tools/collected-animal/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete animal collection').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sampled animals' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Fern/ })).toHaveCount(0);
  expect(errors.unexpected()).toEqual([]);
});

test('P140 R471 agent and owner sign on one screen; the declaration is reopened and its entry changed', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'agent@demo.test', to: '/my/animals/collected?search=Rook' });
  await page.getByRole('link', { name: 'Rook', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rook' })).toBeVisible();
  errors.expect(428, /declaration/);
  await page.getByRole('button', { name: 'Sign declaration' }).click();
  await expect(page.getByText('Sign here.')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /I took the sample myself/ }).check();
  await page.getByRole('checkbox', { name: /I do not own/ }).check();
  await draw(page, page.getByRole('img', { name: /^Signature of Tom Reilly/ }));
  await draw(page, page.getByRole('img', { name: /^Owner's signature/ }));
  await expectSound(page);
  await page.getByRole('button', { name: 'Sign declaration' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Declaration signed' })).toBeVisible();
  const link = page.getByRole('link', { name: /View declaration/ });
  const pdf = await page.request.get((await link.getAttribute('href'))!);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Edit entry').click();
  await field(page, 'Note').fill('Calm, second try');
  errors.expect(500, /collected-animal/);
  await page.route('**/api/tools/collected-animal/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to update animal collection').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Rook was updated.')).toBeVisible();
  expect(errors.unexpected()).toEqual([]);
});

test('P144 P145 P146 P147 R617 R618 R619 R620 an agent has requests, products, forms and shows', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await signIn(page, { email: 'agent@demo.test', to: '/my/collection-agents?view=asked' });
  await expect(page.getByRole('row', { name: /Harriet Lowe.*Needs your answer/ })).toBeVisible();
  await expect(page.getByText('breeder@demo.test')).toHaveCount(0);
  await expectSound(page);
  await open(page, '/my/collection-agent-products');
  const product = page.getByRole('row', { name: /Dog full breed profile/i }).first();
  await expect(product).toContainText('149.25');
  await expectSound(page);
  await product.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await open(page, '/my/acm-form-requests');
  await expect(page.getByRole('row', { name: /10 forms.*ACM-0+1 to.*Sent/ })).toBeVisible();
  errors.expect(428, /acm-form-requests/);
  await page.getByRole('button', { name: 'Request forms' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectSound(page);
  await open(page, '/my/shows');
  await expect(page.getByRole('row', { name: /Goldfields championship show.*Sent/ })).toBeVisible();
  await expectSound(page);
  expect(errors.unexpected()).toEqual([]);
});

test('P024 P025 P144 an owner finds an agent by place, sends a request, and sees grade A on the signed sample', async ({
  browser,
}) => {
  const { page, errors } = await openVisitor(browser);
  await open(page, '/resources/collection-agents?country=NZ');
  await expect(page.getByRole('heading', { name: 'Hemi Ngata' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tom Reilly' })).toHaveCount(0);
  await expectSound(page);
  const ask = (await page.getByRole('link', { name: /^Request sample collection.*Hemi Ngata/ }).getAttribute('href'))!;
  // The agent was chosen in the directory, so the form is open.
  await signIn(page, { email: 'breeder@demo.test', to: ask });
  await field(page.getByRole('dialog'), 'Which animals').fill('Two dogs in autumn');
  await page.getByRole('dialog').getByRole('button', { name: 'Send request', exact: true }).click();
  await expect(page.getByRole('row', { name: /Hemi Ngata.*Requested/ })).toBeVisible();
  await expectSound(page);
  await open(page, '/my/collection-agents?view=collected');
  await expect(page.getByRole('row', { name: /Isla.*Tom Reilly.*Signed/ })).toBeVisible();
  await expectSound(page);
  await open(page, '/resources/collection-agent-nomination');
  errors.expect(428, /forms/);
  await page.getByRole('button', { name: 'Send nomination' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectSound(page);
  expect(errors.unexpected()).toEqual([]);
});
