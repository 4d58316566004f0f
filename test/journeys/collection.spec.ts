import { expect, test } from '@playwright/test';
import { arrive, signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, field } from '../support/journey-watch.ts';

test('P140 R464 an agent logs an animal, finds it, and deletes it after a question', async ({ browser }) => {
  const { page } = await arrive(browser);
  await signIn(page, { email: 'agent@demo.test', to: '/my/animals/collected' });
  await expect(page.getByRole('heading', { level: 1, name: 'Collected animals' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await field(page, 'Name of the animal').fill('Fern');
  await field(page, 'Place or show').fill('Ballarat spring show');
  await field(page, 'Owner').fill('Robin Ash');
  await page.getByLabel('Day', { exact: true }).selectOption('3');
  await page.getByLabel('Month').selectOption('10');
  await page.getByLabel('Year').selectOption('2026');
  await page.getByRole('button', { name: 'Keep' }).click();
  const row = page.getByRole('row', { name: /Fern.*Ballarat spring show.*Robin Ash/ });
  await expect(row).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectSound(page);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Nothing collected yet.')).toBeVisible();
});
