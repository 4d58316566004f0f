import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { groupCode } from '../../src/ui/forms/code-groups.ts';
import { countReceived, createDispatchedKits, hasOwnStore } from '../support/journey-database.ts';
import { signIn } from '../support/journey-people.ts';
import { expect, test } from '../support/journey-test.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

const LATENCY_MS = 600;
const SCANS = 200;
const SECONDS = 30;

test.skip(!hasOwnStore, 'the kits are made in the database of the store');
test.use({ viewport: { width: 1280, height: 860 } });

/** Simulates a barcode scanner: key presses, then Enter, regardless of the state of the page. */
async function scan(page: Page, barcode: string): Promise<void> {
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Scans' }).getByRole('listitem');
const codesOf = (page: Page) => rowsOf(page).locator('.font-mono').allInnerTexts();
const grouped = (barcodes: readonly string[]) => barcodes.map((code) => groupCode(code).replaceAll(' ', '-'));

test(`${SCANS} scans in ${SECONDS} s at ${LATENCY_MS} ms latency give ${SCANS} rows in order`, async ({ page }) => {
  const barcodes = await createDispatchedKits(SCANS);
  await signIn(page, { email: 'lab@demo.test', to: '/lab' });
  await page.route('**/api/lab/receptions', async (route) => {
    await sleep(LATENCY_MS);
    await route.continue();
  });
  await field(page, 'Receive a kit').focus();
  const startedAt = Date.now();
  for (const [at, barcode] of barcodes.entries()) {
    await scan(page, barcode);
    const due = startedAt + ((at + 1) * SECONDS * 1000) / SCANS;
    await sleep(Math.max(0, due - Date.now()));
  }
  await expect(field(page, 'Receive a kit')).toBeFocused();
  await expect.poll(() => codesOf(page)).toEqual(grouped(barcodes).toReversed());
  await expect(page.getByText(`${SCANS} scanned: ${SCANS} to check`)).toBeVisible();
  expect(await countReceived(barcodes)).toBe(SCANS);
  await expectSound(page);
});

test('offline scans survive a reload and are sent once online, and a refused one shows its reason', async ({
  page,
}) => {
  const barcodes = await createDispatchedKits(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { email: 'lab@demo.test', to: '/lab' });
  await field(page, 'Receive a kit').focus();
  await page.route('**/api/lab/receptions', (route) => route.abort('internetdisconnected'));
  for (const barcode of barcodes.slice(0, 3)) await scan(page, barcode);
  await scan(page, 'NOSUCHCODE');
  await expect(page.getByText('Not sent', { exact: true }).first()).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
  expect(await countReceived(barcodes)).toBe(0);

  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, '/lab');
  await expect(rowsOf(page)).toHaveCount(4);
  await page.unroute('**/api/lab/receptions');
  await expect(page.getByText("We don't recognise this barcode.")).toBeVisible();
  await expect(page.getByText('4 scanned: 3 to check, 1 not accepted')).toBeVisible();
  await field(page, 'Receive a kit').focus();
  await page.keyboard.type(`${barcodes[3]}${barcodes[0]}`);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(page.getByText('6 scanned: 5 to check, 1 not accepted')).toBeVisible();
  expect(await countReceived(barcodes)).toBe(4);
  await expectSound(page);
});
