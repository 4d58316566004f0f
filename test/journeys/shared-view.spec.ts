import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSoundWideAndNarrow, open } from '../support/journey-watch.ts';

test('a buyer on a phone reads summary, certificate and explanation, and sees who shares the page and until when', async ({
  page,
  browser,
}) => {
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-animals' });
  const href = await page.getByRole('link', { name: 'Saffron', exact: true }).first().getAttribute('href');
  const origin = new URL(page.url()).origin;
  const made = await page.request.post(`/api/my/animals/${href?.split('/').at(-1)}/share-links`, {
    data: { level: 'VIEW', days: 10, label: 'Buyer' },
    headers: { origin },
  });
  const { path } = (await made.json()) as { path: string };

  const buyer = await (await browser.newContext({ viewport: { width: 390, height: 860 } })).newPage();
  await open(buyer, path);
  for (const name of ['Summary', 'About this page', 'Certificate', 'What it means'])
    await expect(buyer.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(buyer.getByText('Available until')).toBeVisible();
  await expect(buyer.getByText('Harriet Lowe', { exact: true })).toBeVisible();
  await expectSoundWideAndNarrow(buyer);
  await buyer.getByRole('link', { name: 'Verify certificate' }).first().click();
  await expect(buyer.getByText('Genuine and current')).toBeVisible();
  await buyer.context().close();
});

test('the badge of a breeder is an image, a script and a frame that other sites can show', async ({ page }) => {
  await open(page, '/breeder/responsible-breeder-program/search');
  const code = (await page.locator('main .font-mono').first().textContent()) ?? '';
  const origin = new URL(page.url()).origin;
  const image = await page.request.get(`/badges/${code}.svg`);
  expect(image.headers()['cache-control']).toBe('public, max-age=300');
  expect(await image.text()).toContain('Responsible breeder');

  const kennel = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Kennel</title><p>ours</p><script src="${origin}/badges/${code}.js"></script>
      <iframe src="${origin}/badges/${code}.html" title="Badge" width="300" height="96"></iframe>`);
  });
  await new Promise<void>((ready) => kennel.listen(0, '127.0.0.1', ready));
  await page.goto(`http://127.0.0.1:${(kennel.address() as AddressInfo).port}/`);
  const shown = page.getByRole('img', { name: /responsible breeder/ });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(280);
  const framed = page.frameLocator('iframe').getByRole('link');
  await expect(framed).toHaveAttribute('href', new RegExp(`search=${code}$`));
  kennel.close();
});
