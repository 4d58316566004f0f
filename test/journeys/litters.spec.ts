import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUniqueUser } from '../support/journey-database.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSoundWideAndNarrow, field, open } from '../support/journey-watch.ts';

test('a breeder on a phone reads a litter on one page and prints its claim sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, { email: 'breeder@demo.test', to: '/my/litters' });
  await expectSoundWideAndNarrow(page);
  // The first of her two litters.
  const litter = page.getByRole('link', { name: /^Willow, \d\d\/\d\d\/\d{4}$/ }).last();
  const born = (await litter.innerText()).slice(-10).split('/').toReversed().join('-');
  // 420 days before the first start, which may have been before midnight.
  expect([420, 421]).toContain(Math.floor((Date.now() - Date.parse(born)) / 86_400_000));
  await litter.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Litter of Willow' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Certificate C-.* of Biscuit/ })).toBeVisible();
  await expectSoundWideAndNarrow(page);
  await page.getByRole('button', { name: 'Print claim sheet' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Print claim sheet' }).click();
  expect((await arriving).suggestedFilename()).toBe(`litter-Willow-${born}.pdf`);
  await expect(page.getByText('QR code printed').first()).toBeVisible();
  const zip = await page.request.get(
    (await page.getByRole('link', { name: 'Download ZIP file' }).getAttribute('href'))!,
  );
  expect(zip.headers()['content-type']).toBe('application/zip');
  await open(page, '/my/transfer-animal');
  await expect(page.getByText('To anyone with the QR code').first()).toBeVisible();
});

test('a breeder on a phone adds a whole litter, with an error in one row', async ({ page }) => {
  test.skip(!hasOwnStore, 'a person of its own');
  const breeder = await createUniqueUser({ type: 'breeder' });
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, { email: breeder.email, to: '/my/litters' });
  await addAdult(page, 'Bella', 'female');
  await addAdult(page, 'Max', 'male');
  await page.getByRole('link', { name: 'Add a litter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a litter' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Dam' }).fill('Bella');
  await page.getByRole('option', { name: 'Bella' }).click();
  await page.getByRole('combobox', { name: 'Sire' }).fill('Max');
  await page.getByRole('option', { name: 'Max' }).click();
  await field(page, 'Date of birth').fill('01/10/2026');
  const row = (number: number) => page.getByRole('group', { name: `Animal ${number}` });
  await row(1).getByLabel('Name').fill('Ada');
  await row(1).getByLabel('Sex').selectOption('Female');
  await page.getByRole('button', { name: 'Add another animal' }).click();
  await expect(row(2).getByLabel('Name')).toBeFocused();
  await row(2).getByLabel('Name').fill('Bo');
  await row(2).getByLabel('Sex').selectOption('Male');
  await row(2).getByLabel('Microchip number').fill('12');
  await page.getByRole('button', { name: 'Save litter' }).click();
  await expect(row(2).getByText('Enter a microchip number with 9, 10 or 15 digits.')).toBeVisible();
  await expect(row(1).getByLabel('Name')).toHaveValue('Ada');
  await expectSoundWideAndNarrow(page);
  await row(2).getByLabel('Microchip number').fill('');
  await page.getByRole('button', { name: 'Save litter' }).click();
  await expect(page.getByText('2 animals added.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Litter of Bella' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada' }).first()).toBeVisible();
  await expectSoundWideAndNarrow(page);
});

async function addAdult(page: Page, name: string, sex: 'female' | 'male'): Promise<void> {
  const origin = new URL(page.url()).origin;
  const data = { name, speciesId: 1, breedId: 1122, sex, dateOfBirth: '2021-03-01' };
  expect((await page.request.post('/api/my/animals', { data, headers: { origin } })).status()).toBeLessThan(300);
}
