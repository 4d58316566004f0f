import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectAccessible, expectNoSidewaysScroll, open } from '../support/journey-watch.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 400, height: 844 };

test.describe('the header on a desktop', () => {
  test.use({ viewport: desktop });

  test('R154 R158 R161 R166 a guest finds audience tabs, tools, flag, Login and Register', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Audience' }).getByRole('link')).toHaveText([
      'Breeder',
      'Pet Owner',
      'Veterinarians',
    ]);
    await expect(page.getByRole('link', { name: 'Sample tracker' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Australia: change country' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  test('R105 R106 R107 R157 colour and menu follow the audience of the path', async ({ page }) => {
    for (const [path, audience, brand] of [
      ['/breeder', 'breeder', '#a3195b'],
      ['/vet', 'vet', '#0b5f5a'],
      ['/pet-owner', 'owner', '#9a3e00'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-audience', audience);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()))
        .toBe(brand);
    }
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('For dogs')).toHaveCount(0);
  });

  test('R156 a menu opens, closes with Esc, and returns the focus', async ({ page }) => {
    await open(page, '/');
    const help = page.getByRole('button', { name: 'Help' });
    await help.click();
    await expect(page.getByRole('link', { name: 'How-to videos' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'How-to videos' })).toBeHidden();
    await expect(help).toBeFocused();
  });

  test('R162 R163 R248 the search box opens, and Enter goes to /search?q=', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('combobox', { name: 'Search the site' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('combobox', { name: 'Search the site' })).toBeFocused();
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await page.getByRole('combobox', { name: 'Search the site' }).fill('labrador');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=labrador$/);
  });

  test('R242 R250 R251 R253 suggestions appear after three letters and a pause, page by page, by keyboard', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search/suggestions')) requests.push(request.url());
    });
    await page.clock.install({ time: '2026-11-21T00:00:00Z' });
    await open(page, '/');
    await page.getByRole('button', { name: 'Search' }).click();
    const box = page.getByRole('combobox', { name: 'Search the site' });
    await expect(box).toBeFocused();
    // The clock is paused, so the result does not depend on typing speed.
    await page.clock.pauseAt('2026-11-21T01:00:00Z');
    await box.pressSequentially('re');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.pressSequentially('tina');
    // The list is loaded with the third letter and rendered after a moment.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(page.getByText('Loading ...')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.runFor(700);
    expect(requests).toEqual([]);
    await page.clock.runFor(100);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.clock.resume();
    expect(requests.map((url) => new URL(url).searchParams.get('q'))).toEqual(['retina']);
    const list = page.locator('div:has(> [role=listbox])').last();
    expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(256);
    // Each page is requested once, however often the list is scrolled.
    const found = await page.getByRole('option').count();
    const scroll = () =>
      list.evaluate((element) => {
        for (const top of [element.scrollHeight, 0, element.scrollHeight]) element.scrollTo(0, top);
      });
    await expect(async () => {
      await scroll();
      expect(await page.getByRole('option').count()).toBeGreaterThan(found);
    }).toPass();
    for (let times = 0; times < 6; times++) await scroll();
    const pages = requests.map((url) => new URL(url).searchParams.get('page'));
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(1);
    await box.press('ArrowDown');
    await expect(box).toHaveAttribute('aria-activedescendant', /-0$/);
    const first = await page.getByRole('option').first().locator('span').first().textContent();
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first ?? 'nothing');
  });

  test('R159 an empty cart shows a message and a link', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('R039 R040 R041 R042 R043 R044 R046 R232 R233 R234 R239 the country is chosen in a dialog and stored, and the page is reloaded', async ({
    page,
    context,
  }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Australia: change country' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose your country' });
    await expect(dialog.getByText('welcome to Damsire')).toBeVisible();
    const box = dialog.getByRole('combobox', { name: 'Country' });
    await dialog.getByRole('button', { name: 'Clear Australia' }).click();
    await expect(box).toHaveAttribute('placeholder', 'Select an option');
    await dialog.getByRole('button', { name: 'Enter site' }).click();
    await expect(dialog.getByText('Please choose a country.')).toBeVisible();
    expect((await context.cookies()).some((cookie) => cookie.name === 'country')).toBe(false);
    await box.fill('qqq');
    await expect(dialog.getByText('No Results')).toBeVisible();
    await box.fill('');
    await expect(dialog.getByRole('option').nth(50)).toBeAttached();
    const list = dialog.locator('div:has(> [role=listbox])').last();
    expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(240);
    await box.fill('united king');
    await dialog.getByRole('option', { name: 'United Kingdom' }).click();
    await dialog.getByRole('button', { name: 'Enter site' }).click();
    await expect(page.getByRole('button', { name: 'United Kingdom: change country' })).toBeVisible();
    const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value;
    await expect.poll(() => cookie('country')).toBe('GB');
    await expect.poll(() => cookie('currency')).toBe('GBP');
  });

  test('R243 R244 R245 the campaign opens after three seconds, and once dismissed stays closed', async ({
    page,
    context,
  }) => {
    // The setting CAMPAIGN is off in this store, so a campaign is added to the server's response until the cookie is
    // set.
    await page.route('**/api/visit', async (route) => {
      const visit = (await (await route.fetch()).json()) as Record<string, unknown>;
      const dismissed = (await context.cookies()).some((cookie) => cookie.name === 'campaign-popup');
      const campaign = { title: 'Spring litters', text: 'Plan ahead.', link: '/special-offers', linkLabel: 'See how' };
      await route.fulfill({ json: { ...visit, campaign: dismissed ? null : campaign } });
    });
    await page.clock.install();
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: 'Spring litters' });
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Not now' }).click();
    await expect(popup).toHaveCount(0);
    await expect.poll(async () => (await context.cookies()).map((cookie) => cookie.name)).toContain('campaign-popup');
    const visited = page.waitForResponse('**/api/visit');
    await page.reload();
    await visited;
    // Everything is loaded; then three seconds pass.
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(3_500);
    await expect(popup).toHaveCount(0);
  });

  test('R111 the announcement is shown on every page until it is closed', async ({ page }) => {
    await open(page, '/breeder');
    const strip = page.getByRole('region', { name: 'Announcement' });
    await expect(strip.getByRole('link')).toHaveAttribute('href', '/why-paw-print-pedigree');
    await open(page, '/vet');
    await expect(strip).toHaveCount(1);
    await strip.getByRole('button', { name: 'Close: Announcement' }).click();
    await expect(strip).toHaveCount(0);
    await open(page, '/breeder');
    await expect(strip).toHaveCount(0);
  });
});

test.describe('the header on a phone', () => {
  test.use({ viewport: phone });

  test('R129 R168 R169 R170 R171 a phone has search, cart and a menu that locks the scrolling of the page', async ({
    page,
  }) => {
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/search');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/checkout');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expect.poll(() => bodyOverflow(page)).toBe('hidden');
    await menu.getByText('For cats').click();
    await menu.getByRole('link', { name: 'Full breed profile' }).click();
    await expect(page).toHaveURL('/breeder/for-cats/full-breed-profile?sort=all');
    await expect(menu).toBeHidden();
    await expect.poll(() => bodyOverflow(page)).not.toBe('hidden');
  });
});

test('R172 the phone layout ends at 481 px', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 482, height: 800 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('between phone and tablet width the header is compact: one line for the audiences, one for the menu', async ({
  page,
}) => {
  for (const width of [482, 500, 640, 740]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/breeder/for-dogs/dna-tests');
    await page.evaluate(() => document.fonts.ready);
    const lines = (name: string) => page.getByRole('navigation', { name, exact: true });
    const heights = [(await lines('Audience').boundingBox())!.height, (await lines('Main').boundingBox())!.height];
    for (const height of heights) expect(height).toBeLessThan(48);
    expect((await page.locator('header[data-site]').boundingBox())!.height).toBeLessThan(220);
    await expectNoSidewaysScroll(page);
  }
});

test('the progress bar is visible while a page loads', async ({ page }) => {
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-animals' });
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('main').locator('a[href^="/my/my-animals/"]').first().click({ noWaitAfter: true });
  const bar = page.locator('.navigation-bar');
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0, { intervals: [50] }).toBeGreaterThan(50);
  release();
  await expect(page).toHaveURL(/\/my-animals\/\d+/);
});

test('Q005 URLs of the checkout below /store lead to the checkout with their query', async ({ request }) => {
  for (const [from, to] of [
    ['/store/checkout', '/checkout'],
    ['/store/checkout/complete?order=7&access_token=x', '/checkout/complete?order=7&access_token=x'],
    ['/store/checkout/invoice-complete?invoice=3', '/checkout/invoice-complete?invoice=3'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, to]);
  }
});

test('the current page is marked in forced colours, where backgrounds are missing', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/breeder/for-dogs/dna-tests');
  const background = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background('Breeder')).not.toBe(await background('Veterinarians'));
});

test('R139-R149 the home page has hero, banners with their buttons, four products, research and news', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Shop now' })).toHaveAttribute('href', '/pet-owner/products');
  for (const [name, href] of [
    ['Breeders', '/breeder'],
    ['Veterinarians', '/vet'],
    ['Pet owners', '/pet-owner/products'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  const products = page.getByRole('region', { name: 'Tests and products' });
  await expect(products.getByRole('heading', { level: 3 })).toHaveText([
    'Dog DNA tests',
    'Cat DNA tests',
    'Glandex',
    'Dog pregnancy test',
  ]);
  await expect(products.getByText('Results in 10 minutes, with 96% accuracy.')).toBeVisible();
  await expect(products.getByRole('link', { name: 'Glandex' })).toHaveAttribute('href', /^https:\/\//);
  await expect(page.getByRole('list', { name: 'Why choose Damsire' }).getByRole('listitem')).toHaveCount(5);
});

test('an unknown URL is a real 404 with links to continue', async ({ page }) => {
  const answer = await page.goto('/nothing-of-this-name');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle(/not found/);
});

test('an unknown shop URL suggests products with its words, and a search for them', async ({ page }) => {
  const answer = await page.goto('/store/exercise-induced-colapse/p/999999');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Search the site' })).toHaveAttribute(
    'href',
    /\?q=exercise\+induced\+colapse$/,
  );
  const meant = page.getByRole('navigation', { name: 'Did you mean' });
  await meant.getByRole('link', { name: 'Exercise-induced collapse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Exercise-induced collapse' })).toBeVisible();
});

test('the menu marks the current page, wide and narrow', async ({ page }) => {
  await open(page, '/breeder/for-dogs/dna-tests');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('button', { name: 'For dogs' })).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('button', { name: 'For cats' })).not.toHaveAttribute('aria-current');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'All DNA tests' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'All DNA tests' })).toBeVisible();
});

test('each public page shows its review date', async ({ request }) => {
  const pages = [
    '/',
    '/breeder',
    '/vet/for-cats',
    '/pet-owner',
    '/news-and-blogs',
    '/faqs',
    '/resources',
    '/contact-us',
  ];
  const tools = ['/tools/sample-tracker', '/tools/report-authentication', '/tools/microchip-checker'];
  const facts = ['/store/exercise-induced-collapse/p/10117', '/breeder/for-dogs/breeds/labrador-retriever/1122'];
  for (const path of [...pages, ...tools, ...facts]) {
    expect(await (await request.get(path)).text(), path).toContain('Last reviewed on');
  }
});

for (const path of ['/', '/dev/ui', '/resources/forensics', '/news-and-blogs', '/nothing-of-this-name']) {
  test(`${path} has no axe violations, no console errors, and no sideways scrolling, on a desktop and a phone`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setViewportSize(desktop);
    await open(page, path);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    expect(errors).toEqual([]);
  });
}

function bodyOverflow(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).overflow);
}

test('every page names its icons and the manifest of the site; the certificate check has its own', async ({ page }) => {
  for (const [path, manifest] of [
    ['/', '/site.webmanifest'],
    ['/de/breeder', '/site.webmanifest'],
    ['/login', '/site.webmanifest'],
    ['/v', '/v.webmanifest'],
  ] as const) {
    const html = await (await page.request.get(path)).text();
    expect(
      [...html.matchAll(/<link rel="manifest" href="([^"]*)"/g)].map((found) => found[1]),
      path,
    ).toEqual([manifest]);
    expect(html, path).toContain('<meta name="theme-color" content="#fbf8f4"/>');
    for (const [, to = ''] of html.matchAll(/<link rel="(?:manifest|icon|apple-touch-icon)" href="([^"]*)"/g))
      expect((await page.request.get(to)).status(), to).toBe(200);
    expect(html.match(/rel="apple-touch-icon"/g), path).toHaveLength(1);
  }
});
