import { expect, type Page } from '@playwright/test';
import { field, open, untilAwake } from './journey-watch.ts';

/** Step 1: enters the barcode twice. Returns the URL of the draft. */
export async function enterBarcode(page: Page, barcode: string): Promise<string> {
  await untilAwake(page);
  await field(page, 'Barcode number').fill(barcode);
  await field(page, 'Confirm barcode number').fill(barcode);
  await page.getByRole('button', { name: 'Next: About my pet' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'About my pet' })).toBeVisible();
  return new URL(page.url()).pathname;
}

export async function describePet(page: Page, { name, breed }: { name: string; breed: string }): Promise<void> {
  await field(page, 'Name').fill(name);
  await page.getByRole('combobox', { name: /^Breed/ }).fill(breed);
  await page.getByRole('option', { name: breed, exact: true }).click();
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: 'Day' }).selectOption('4');
  await page.getByRole('combobox', { name: 'Month' }).selectOption('3');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2024');
  await page.getByRole('button', { name: 'Next: About me' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'About me' })).toBeVisible();
}

export async function describeMe(page: Page): Promise<void> {
  await field(page, 'Address').fill('12 Kelpie Lane');
  await field(page, 'City or suburb').fill('Ballarat');
  await field(page, 'Postcode').fill('3350');
  await page.getByRole('combobox', { name: /^State/ }).selectOption('VIC');
  await page.getByRole('checkbox', { name: /accept the terms/ }).check();
  await page.getByRole('button', { name: 'Next: Review' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
}

/** Expects that the public tracker shows the station as reached: "Done: Registered". */
export async function expectStation(page: Page, barcode: string, station: string): Promise<void> {
  await open(page, `/tools/sample-tracker?barcode=${barcode}`);
  const progress = page.getByRole('list', { name: 'Sample progress' });
  await expect(
    progress.getByRole('listitem').filter({ hasText: new RegExp(`(Done|Current): ${station}`) }),
  ).toBeVisible();
}
