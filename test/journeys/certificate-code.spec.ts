import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { openVisitor, DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field, open } from '../support/journey-watch.ts';

const OFFLINE = /Checked on this device, offline \(list of revoked certificates dated \d\d\/\d\d\/\d{4}\)\./;
const KEPT = 'This page is stored on your device and works offline.';

test('the QR code of a certificate is verified offline as genuine, changed and revoked', async ({
  browser,
  page,
  context,
}) => {
  const { address, code } = await readCertificate(page);
  expect(address.pathname).toBe('/v');

  // Another person scans it, first online.
  const stranger = await openVisitor(browser);
  await scan(stranger.page, address);
  await expect(stranger.page.getByText('Genuine and current')).toBeVisible();
  await expect(stranger.page.getByText('the list of revoked certificates is current')).toBeVisible();
  await expect(stranger.page.getByText(KEPT)).toBeVisible();
  await expectSound(stranger.page);

  // In a new tab, offline.
  const strangers = stranger.page.context();
  await strangers.setOffline(true);
  const hall = await strangers.newPage();
  await scan(hall, address);
  await expect(hall.getByText('Genuine', { exact: true })).toBeVisible();
  await expect(hall.getByText(OFFLINE)).toBeVisible();
  await expect(hall.getByRole('heading', { name: 'Saltbush Evening Tide' })).toBeVisible();
  await expectSound(hall);
  // With one letter changed, no content is shown.
  await scan(hall, changed(address));
  await expect(hall.getByText('Not genuine')).toBeVisible();
  await expect(hall.getByRole('heading', { name: 'Saltbush Evening Tide' })).toHaveCount(0);

  await revoke(context, code);
  // Online, the page shows the revocation; it still does so offline, and the lookup by code agrees.
  await strangers.setOffline(false);
  await scan(hall, address);
  await expect(hall.getByText('Revoked', { exact: true })).toBeVisible();
  await strangers.setOffline(true);
  await scan(hall, address);
  await expect(hall.getByText('Revoked', { exact: true })).toBeVisible();
  await strangers.setOffline(false);
  await open(hall, `/tools/report-authentication?code=${code}`);
  await expect(hall.getByText('Revoked', { exact: true })).toBeVisible();
});

test('a copied link is verified, a truncated one is refused, and the page can be installed', async ({ page }) => {
  const { address } = await readCertificate(page, 2);
  await page.context().clearCookies();
  await open(page, '/v');
  await expectSound(page);
  await field(page, 'Link from the QR code').fill(address.href.slice(0, 60));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Paste the full link from the QR code.')).toBeVisible();
  await field(page, 'Link from the QR code').fill(address.href);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Genuine and current')).toBeVisible();
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(manifest ?? '');
  expect(await answer.json()).toMatchObject({ start_url: '/v', display: 'standalone' });
  for (const { src } of ((await answer.json()) as { icons: { src: string }[] }).icons)
    expect((await page.request.get(src)).status()).toBe(200);
});

/** The certificate of an animal of the demo kennel: the URL of its QR code, and its text code. */
async function readCertificate(page: Page, animalId = 1): Promise<{ address: URL; code: string }> {
  await signIn(page, { email: 'breeder@demo.test', to: '/my/my-animals' });
  const file = await page.request.get(`/api/my/animals/${animalId}/results/reports/certificate`);
  const pdf = (await file.body()).toString('latin1');
  const [, address = ''] = /\/URI \((https?:[^)]*\/v#[^)]*)\)/.exec(pdf) ?? [];
  const kits = (await (await page.request.get(`/api/my/animals/${animalId}/barcodes`)).json()) as { barcode: string }[];
  for (const { barcode } of kits) {
    const results = await page.request.get(`/api/my/animals/${animalId}/results/${barcode}`);
    if (!results.ok()) continue;
    const { certificate } = (await results.json()) as { certificate: { code: string } | null };
    if (certificate) return { address: new URL(address), code: certificate.code };
  }
  throw new Error(`Animal ${animalId} has no certificate.`);
}

/** Opens a new document, like a phone, even if only the fragment differs. */
async function scan(page: Page, { href }: URL): Promise<void> {
  await page.goto('about:blank');
  await open(page, href);
}

function changed(address: URL): URL {
  const copy = new URL(address);
  const at = 90;
  copy.hash = copy.hash.slice(1, at) + (copy.hash[at] === 'A' ? 'B' : 'A') + copy.hash.slice(at + 1);
  return copy;
}

async function revoke(context: BrowserContext, code: string): Promise<void> {
  const page = await context.newPage();
  await context.clearCookies();
  await signIn(page, { email: 'reviewer@demo.test', to: '/lab' });
  const answer = await page.request.post(`/api/lab/certificates/${code}/revocation`, {
    headers: { origin: new URL(page.url()).origin },
    data: { reason: 'Wrong animal', withdrawal: null, password: DEMO_PASSWORD },
  });
  expect(answer.status()).toBe(200);
}

test('an admin reads the signing keys, and ending a key or replacing certificates needs a confirmation', async ({
  page,
}) => {
  await signIn(page, { email: 'admin@demo.test', to: '/lab/signing-keys' });
  await expect(page.getByRole('table', { name: 'Signing keys' }).getByText('Active')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /^Revoke key/ }).click();
  const revoking = page.getByRole('dialog', { name: /^Revoke key/ });
  await expect(revoking.getByText(/^This affects \d+ valid certificates/)).toBeVisible();
  await expectSound(page);
  await revoking.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sign all certificates again' }).click();
  const confirmation = page.getByRole('dialog', { name: /^Sign \d+ certificates again\?$/ });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
