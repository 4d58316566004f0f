// Takes the pictures of "Website help" and of the README from the screens of a running demo store, so that they stay true:
// `npm start` in one window, `node scripts/screen-pictures.ts http://localhost:3000` in another.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from '../test/support/chromium.ts';

const root = path.dirname(import.meta.dirname);
const HELP = { folder: path.join(root, 'public/images/help'), width: 640, height: 400 };
const README = { folder: path.join(root, 'docs/images'), width: 960, height: 600 };
const base = process.argv[2] ?? 'http://localhost:3000';
for (const { folder } of [HELP, README]) mkdirSync(folder, { recursive: true });

const browser = await chromium.launch(launchOptions());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: base, reducedMotion: 'reduce' });

await page.request.post('/api/cookie/country', { headers: { origin: base }, data: { country: 'AU' } });
await page.goto('/');
await page.waitForTimeout(2500);
await page
  .getByRole('button', { name: /dismiss|close/i })
  .first()
  .click();
await take('shop', README);
await page.goto('/breeder/for-dogs/breeds');
await page.locator('a[href*="/breeds/labrador-retriever/"]').first().click();
await page.waitForURL(/labrador-retriever/);
await take('breed');
await page.goto('/store/dog-dna-profile/p/31', { waitUntil: 'networkidle' });
await page
  .getByRole('button', { name: /add to cart/i })
  .first()
  .click();
await page.waitForTimeout(1000);
await page.goto('/checkout');
await take('cart');
await page.goto('/activate');
await take('activate');
await page.goto('/tools/report-authentication');
await take('certificate');
await signIn('breeder@demo.test');
await page.goto('/my/my-animals');
await take('animals');
const result = await firstResult(page);
await page.goto(result.path);
await take('results');
await take('results', README);
await page.goto(`/tools/sample-tracker?barcode=${result.barcode}`);
const search = page.getByRole('button', { name: /track|follow|find/i }).first();
if ((await page.getByText(/At the lab/i).count()) === 0 && (await search.count()) > 0) {
  await page
    .getByLabel(/barcode/i)
    .first()
    .fill(result.barcode);
  await search.click();
}
await page
  .getByRole('heading', { name: /^Kit/ })
  .first()
  .evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
await take('tracker');
await page.context().clearCookies();
await signIn('lab@demo.test');
await page.goto('/lab');
await take('laboratory', README);
await browser.close();

async function take(name: string, { folder, width, height } = HELP): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .resize(width, height)
    .webp({ quality: 68, effort: 6 })
    .toFile(path.join(folder, `${name}-${width}x${height}.webp`));
}

async function signIn(email: string): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel(/^Email address/).fill(email);
  await page.getByLabel(/^Password/).fill(process.env['DEMO_PASSWORD'] ?? 'Damsire-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The first animal with released results. */
async function firstResult(from: Page): Promise<{ path: string; barcode: string }> {
  const animals = await (await from.request.get('/api/my/animals?size=100')).json();
  for (const { id } of animals.results as { id: number }[]) {
    const kits = (await (await from.request.get(`/api/my/animals/${id}/barcodes`)).json()) as
      | { results?: Kit[] }
      | Kit[];
    const done = (Array.isArray(kits) ? kits : (kits.results ?? [])).find((kit) =>
      /REPORTED|STORED/.test(JSON.stringify(kit)),
    );
    if (done) return { path: `/my/my-animals/${id}/results/${done.barcode}`, barcode: done.barcode };
  }
  throw new Error('the demo has no released results');
}

interface Kit {
  barcode: string;
}
