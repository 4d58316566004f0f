import { expect, test } from '../support/journey-test.ts';
import { open, untilAwake } from '../support/journey-watch.ts';

test('menus, filters and the country picker work by keyboard alone', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await open(page, '/breeder/for-dogs/dna-tests');
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();

  const menu = page.getByRole('button', { name: 'For cats' });
  await menu.focus();
  await press('Enter');
  await press('Tab');
  const first = page.getByRole('link', { name: 'All DNA tests' });
  await expect(first).toBeFocused();
  await press('Escape');
  await expect(menu).toBeFocused();
  await press('Enter');
  await press('Tab');
  await press('Enter');
  await expect(page).toHaveURL('/breeder/for-cats/dna-tests');
  await untilAwake(page);

  const trait = page.getByRole('checkbox', { name: 'Trait' });
  await trait.focus();
  await press('Space');
  // The remaining filters are in the URL, and Trait is not.
  await expect(page).toHaveURL(/type=Disease/);
  await expect(page).not.toHaveURL(/type=Trait/);
  const search = page.getByRole('search', { name: 'Filter tests' }).getByLabel('Search');
  await search.focus();
  await page.keyboard.type('kidney');
  await press('Enter');
  await expect(page).toHaveURL(/search=kidney/);

  await page.getByRole('button', { name: 'Australia: change country' }).focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose your country' });
  const box = dialog.getByRole('combobox', { name: 'Country' });
  // The list of countries loads after the dialog; until then there is no text to replace.
  await expect(box).toHaveValue('Australia');
  await box.focus();
  const active = () => box.getAttribute('aria-activedescendant');
  await press('ArrowDown');
  await press('Home');
  await expect.poll(active).toMatch(/-0$/);
  await press('End');
  await expect.poll(active).toMatch(/-[1-9]\d*$/);
  await press('ControlOrMeta+A');
  await page.keyboard.type('new zea');
  await expect(dialog.getByRole('option', { name: 'New Zealand' })).toBeVisible();
  await press('Enter');
  await dialog.getByRole('button', { name: 'Enter site' }).focus();
  await press('Enter');
  await expect(page.getByRole('button', { name: 'New Zealand: change country' })).toBeVisible();
});
