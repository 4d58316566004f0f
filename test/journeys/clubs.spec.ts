import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open } from '../support/journey-watch.ts';

const ANIMALS = '/my/club/animals';

test('P167 R103 R465 R468 a club secretary sees animals that owners share, until an owner stops sharing', async ({
  browser,
}) => {
  const { page: desk } = await openVisitor(browser);
  await signIn(desk, { email: 'secretary@demo.test', to: ANIMALS });
  await expect(desk.getByRole('heading', { level: 1, name: 'Club access' })).toBeVisible();
  await expectSound(desk);
  const biscuit = desk.getByRole('row', { name: /Saltbush Morning Bread.*Harriet Lowe/ });
  await expect(biscuit).toBeVisible();
  await expect(biscuit.getByRole('button')).toHaveCount(0);
  await biscuit.getByRole('link').click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Saltbush Morning Bread' })).toBeVisible();
  await expect(desk.getByText('Exercise-induced collapse')).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk);
  await expectSound(desk);
  const shown = new URL(desk.url()).pathname;

  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: `${ANIMALS}?filter=mine` });
  const end = async () => {
    await page.getByRole('button', { name: 'Remove Biscuit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  };
  await page.route('**/api/tools/club-access**', (route) => route.fulfill({ status: 500, json: {} }));
  await end();
  await expect(page.getByText('Failed to remove animal').first()).toBeVisible();
  await page.unroute('**/api/tools/club-access**');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Biscuit is no longer shared with Labrador Club of Victoria.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Biscuit' })).toHaveCount(0);
  const answer = await desk.goto(shown);
  expect(answer?.status()).toBe(404);

  // Shared again, this time without results.
  await page.getByText('Share animals with the club').click();
  await field(page, 'Animals').fill('Biscuit');
  await page.getByRole('option', { name: /^Biscuit/ }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Share with the club' }).click();
  await expect(page.getByText('Animal shared with the club.')).toBeVisible();
  await open(desk, shown);
  await expect(desk.getByText('No results shared.')).toBeVisible();
});

test('P149 R622 a member adds a club product to the cart and pays the club’s price', async ({ browser }) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'club@demo.test', to: '/my/club-products' });
  await expect(page.getByRole('heading', { level: 1, name: 'Club products' })).toBeVisible();
  await expectSound(page);
  const product = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dog DNA Profile' }) });
  await expect(product.getByText('$55.25')).toBeVisible();
  await product.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/added to cart/i).first()).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByText('LCV15').first()).toBeVisible();
  await expect(page.getByText('$9.75').first()).toBeVisible();
  await open(page, '/my/club/figures');
  await expect(page.getByText(/Carrier, affected or at risk: \d/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectSound(page);
});

test('3.5 R476 a secretary requests parentage for animals shared with the club, which is shown before and during payment', async ({
  browser,
}) => {
  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'secretary@demo.test', to: '/my/parentage-requests/new' });
  await expect(page.getByRole('radio', { name: /^Labrador Club of Victoria/ })).toBeChecked();
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Offspring', 'Quiet Water');
  await choose('Dam', 'Sea Pearl');
  await choose('Possible sires', 'Harbour Master');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(/invoiced to Labrador Club of Victoria/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Invoiced to Labrador Club of Victoria')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parentage requests' })).toBeVisible();
});

test('P154 R627 a registry officer gives a reason and sees what owners allow; the owner sees the access', async ({
  browser,
}) => {
  const { page: desk } = await openVisitor(browser);
  await signIn(desk, { email: 'registry@demo.test', to: '/my/dv-access' });
  await expect(desk.getByRole('heading', { level: 1, name: 'Registry access' })).toBeVisible();
  await expectSound(desk);
  await desk.getByRole('button', { name: 'Look up' }).click();
  await expect(desk.getByText('Enter a number.')).toBeVisible();
  await field(desk, 'Numbers').fill('3100045106\n3100045105');
  await field(desk, 'Reason').fill('Litter of the spring');
  await desk.getByRole('button', { name: 'Look up' }).click();
  await expect(desk.getByText(/Saltbush Quiet Water, Labrador Retriever/)).toBeVisible();
  await expect(desk.getByText('No animal with this number is shared with your registry.')).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk);
  await expectSound(desk);

  const { page } = await openVisitor(browser);
  await signIn(page, { email: 'breeder@demo.test', to: '/my/dv-access?view=looks' });
  await expect(
    page.getByRole('row', { name: /3100045106.*Clare Donnelly.*Litter of the spring.*Complete/ }).first(),
  ).toBeVisible();
  await open(page, '/my/activity?who=others');
  await expect(page.getByText('Reason: Dogs Victoria: Litter of the spring').first()).toBeVisible();
  await open(page, '/my/dv-access?search=Willow');
  await expectSound(page);
  await page.getByRole('switch', { name: 'Dogs Victoria can look up Willow' }).click();
  await expect(page.getByText('Dogs Victoria can no longer look up Willow.')).toBeVisible();
  await field(desk, 'Numbers').fill('3100045106');
  await desk.getByRole('button', { name: 'Look up' }).click();
  await expect(desk.getByText('No animal with this number is shared with your registry.')).toBeVisible();
  await expect(desk.getByText(/Saltbush Quiet Water, Labrador Retriever/)).toHaveCount(0);
  await open(page, '/my/breeder-listing');
  await expect(page.getByText(/A listing needs 80% of breeding animals tested/)).toBeVisible();
  await expectSound(page);
});
