import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { untilAwake } from '../support/journey-watch.ts';

test('P150 R442 own profiles are listed, searched, renamed, added to the cart, and deleted after a confirmation', async ({
  page,
}) => {
  await signIn(page, { email: 'breeder.hillrun@demo.test', to: '/my/custom-profiles' });
  await page.evaluate(async () => {
    const list = (await (await fetch('/api/catalogue/tests?species=canine')).json()) as { tests: { id: number }[] };
    for (const [name, at] of [
      ['Eyes first', 0],
      ['Coat only', 5],
    ] as const) {
      const body = JSON.stringify({ name, testIds: list.tests.slice(at, at + 3).map((one) => one.id) });
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/cart/custom-profile', { method: 'POST', headers, body });
    }
  });
  await page.reload();
  await untilAwake(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Custom profiles' })).toBeVisible();
  const eyes = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Eyes first' }) });
  await expect(eyes).toContainText('3 tests');

  await page.getByRole('button', { name: 'Rename Eyes first' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Eyes and ears');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Eyes and ears' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find a profile' }).fill('coat');
  await expect(page.getByRole('heading', { name: 'Eyes and ears' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Coat only' }).click();
  await expect(page.getByRole('heading', { name: 'Are you sure you want to delete this profile?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Coat only' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Coat only' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Coat only' }).click();
  await expect(page.getByText('No profiles match this name.')).toBeVisible();
});
