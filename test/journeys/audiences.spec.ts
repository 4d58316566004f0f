import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { signIn } from '../support/journey-people.ts';
import { expectMessages, expectSound, open } from '../support/journey-watch.ts';

const TEST = '/store/achromatopsia-cnga3/p/10035';
const price = (page: Page) => page.getByRole('complementary', { name: 'Order' }).locator('.price').first();
const audienceTabs = (page: Page) => page.getByRole('navigation', { name: 'Audience' }).getByRole('link');
const tools = (page: Page) => page.getByRole('navigation', { name: 'Tools' }).getByRole('link');

test('R034 R167 a vet shops at clinic prices with the vet tab and tools, no offers, and a cart count', async ({
  page,
}) => {
  test.skip(!hasOwnStore, 'a cart of its own');
  const { email } = await createUniqueUser({ type: 'vet' });
  const visits: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/api/visit')) visits.push((await answer.headerValue('set-cookie')) ?? '');
  });
  await signIn(page, { email, to: '/vet/for-dogs/dna-tests' });
  await expect(audienceTabs(page)).toHaveText(['Veterinarians']);
  await expect(tools(page)).toHaveText(['Sample tracker', 'Order supplies']);
  await expect(page.getByRole('navigation', { name: 'Offers' }).getByRole('link')).not.toContainText([
    'Special offers',
  ]);
  await open(page, TEST);
  await expect(price(page)).toContainText('$68.00');
  await expect(page.getByRole('list', { name: 'Prices for other customers' })).toHaveCount(0);
  await page
    .getByRole('button', { name: 'More' })
    .or(page.getByRole('button', { name: /one more|increase/i }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ })).toBeVisible();
  await page.getByRole('button', { name: /^Cart, 2 items/ }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await expectSound(page);
  // Signed-in users are not located: no country is detected and stored.
  await expect.poll(() => visits.length).toBeGreaterThan(0);
  await expect(page.getByRole('dialog', { name: 'Choose your country' })).toHaveCount(0);
  expect(visits.filter((cookie) => cookie.includes('country='))).toEqual([]);
});

test('an owner shops with fewer filters and no breeder profile, and adds a gift card to the cart', async ({ page }) => {
  test.skip(!hasOwnStore, 'a cart of its own');
  const { email } = await createUniqueUser({ type: 'owner' });
  await signIn(page, { email, to: '/pet-owner/products' });
  await expect(audienceTabs(page)).toHaveText(['Pet Owner']);
  await expect(tools(page)).toHaveText(['Sample tracker', 'Activate kit']);
  // Diseases are listed only for a breed or a search; without them there is no type filter.
  const bar = page.getByRole('search', { name: 'Filter tests' });
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('checkbox')).toHaveCount(0);
  await open(page, '/pet-owner/products?species=1&breed=1122');
  await expect(bar.getByRole('checkbox')).toHaveCount(2);
  const offers = page.getByRole('navigation', { name: 'Offers' });
  await offers.getByRole('link', { name: 'Innovative products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Innovative products' })).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/pet-owner\//);
  await expect(offers.locator('[aria-current="page"]')).toHaveText(['Innovative products']);
  await expect(page.getByRole('heading', { name: 'Glandex' })).toBeVisible();
  await open(page, '/store/dog-full-breed-profile/p/36');
  await expect(page.getByText('This product is for breeders and veterinarians.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the pet owner shop' }).click();
  await expect(page).toHaveURL('/pet-owner/products');
  await open(page, '/store/gift-card-50/p/56');
  await expect(page.getByRole('heading', { name: 'How a gift card works' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();
});

test('R504 a guest copies the link of a test, sees the prices of others and reads the FAQs for search engines', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, TEST);
  await expect(price(page)).toContainText('$85.00');
  await expect(page.getByRole('list', { name: 'Prices for other customers' })).toContainText('Veterinarians $68.00');
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  const structuredData = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  ) as {
    '@graph': { '@type': string; mainEntity?: { name: string }[] }[];
  };
  expect(structuredData['@graph'].map((part) => part['@type'])).toEqual(['Product', 'BreadcrumbList', 'FAQPage']);
  for (const { name } of structuredData['@graph'][2]?.mainEntity ?? [])
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
});

test('R290 R291 a failed shop request shows its message with a link to continue', async ({ page }) => {
  await open(page, '/breeder/for-dogs/full-breed-profile');
  await page.route('**/*.data*', (route) => route.abort());
  await follow(page, '/breeder/for-dogs/breeds');
  await expect(page.getByText('Failed to fetch breeds', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await open(page, '/breeder/for-dogs/dna-tests');
  await page.route(/sort=name/, (route) => route.abort());
  const sort = page.getByRole('search', { name: 'Filter tests' }).getByLabel('Sort', { exact: true });
  await sort.selectOption('name');
  await expect(page.getByText('Failed to fetch products', { exact: true })).toBeVisible();
  await expect(sort).toHaveValue('name');
  // A repeated failure is announced again, so its text is inserted again.
  await page.locator('[data-failed]').evaluate((notice) => {
    const repeat = () => document.body.setAttribute('data-said-again', '');
    new MutationObserver(repeat).observe(notice, { subtree: true, childList: true });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('body[data-said-again]')).toBeAttached();
  await expect(page.getByText('Failed to fetch products', { exact: true })).toBeVisible();
  await page.unroute(/sort=name/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/sort=name/);
  // The notice is also shown offline; once online, the list is fetched again automatically.
  await page.context().setOffline(true);
  await sort.selectOption('-name');
  await expect(page.getByText('Failed to fetch products', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/sort=-name/);
});

/** Clicks a link within the site. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    link.dataset['go'] = '';
    document.querySelector('main')?.append(link);
    link.click();
  }, to);
}

test('R252 the breed search waits 500 ms before it sends a request', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/breed?')) requests.push(new URL(request.url()).searchParams.get('name') ?? '');
  });
  await page.clock.install({ time: '2026-11-21T00:00:00Z' });
  await open(page, '/store/dog-full-breed-profile/p/36');
  await page.clock.pauseAt('2026-11-21T01:00:00Z');
  const box = page.getByRole('searchbox', { name: 'Choose a breed to see its tests' });
  await box.focus();
  await expect(page.locator('[data-island="breed-picker"][data-mounted]')).toBeAttached();
  await box.fill('lab');
  await page.clock.runFor(499);
  expect(requests).toEqual([]);
  await box.fill('labra');
  await page.clock.runFor(499);
  expect(requests).toEqual([]);
  await page.clock.runFor(2);
  await expect.poll(() => requests).toEqual(['labra']);
});

test('R070 R071 R072 the country picker shows its failure and stays open', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Choose your country' });
  const choose = async () => {
    await open(page, '/breeder');
    await page.getByRole('button', { name: 'Australia: change country' }).click();
    await expect(dialog).toBeVisible();
  };
  const fails = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await fails('**/api/countries');
  await expectMessages(page, ['Error fetching country code'], choose);
  await page.unroute('**/api/countries');
  for (const [path, said] of [
    ['**/api/cookie/country', 'Error setting country code'],
    ['**/api/cookie/currency', 'Error setting country currency'],
  ] as const) {
    await choose();
    await fails(path);
    await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Australia');
    await dialog.getByRole('button', { name: 'Enter site' }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Enter site' })).toBeEnabled();
    await page.unroute(path);
  }
});

test('R073 R074 a browser without storage gets a notice, and signing in still works', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const { getItem, setItem } = Storage.prototype;
    Storage.prototype.getItem = function get(key) {
      return key === 'config' ? refuse() : getItem.call(this, key);
    };
    Storage.prototype.setItem = function set(key, value) {
      return key === 'config' ? refuse() : setItem.call(this, key, value);
    };
  });
  await expectMessages(page, ['Error fetching user type', 'Error setting user type'], () =>
    signIn(page, { email: 'owner@demo.test', to: '/search?q=coat' }),
  );
  await expect(audienceTabs(page)).toHaveText(['Pet Owner']);
});

test('R235 R237 R238 the home page has five reasons to trust, and an unavailable block with a link home', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByRole('list', { name: 'Why choose Damsire' }).getByRole('listitem')).toHaveCount(5);
  await open(page, '/breeder/for-dogs/full-breed-profile');
  await page.route('**/*.data*', (route) => route.abort());
  await follow(page, '/breeder/for-dogs/breeds');
  await expect(page.getByText('Please try again shortly')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
});
