import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSoundWideAndNarrow, field, open } from '../support/journey-watch.ts';

test('a breeder on a phone adds a date, subscribes to the calendar and opens heats of an animal', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, { email: 'breeder.emberfield@demo.test', to: '/my/calendar' });
  const title = 'Show entry closes';
  await page.getByRole('button', { name: 'Add a date' }).click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
  await field(page, 'Title').fill(title);
  await field(page, 'Date').fill(tomorrow);
  await page.getByRole('dialog').getByRole('button', { name: 'Add date' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await expectSoundWideAndNarrow(page);
  const address = page.getByRole('textbox', { name: 'Feed address' });
  // A store used by an earlier run already has a feed.
  const create = page.getByRole('button', { name: 'Create feed address' });
  if (await create.isVisible()) {
    await create.click();
    await expect(address).toBeVisible();
  }
  const first = (await address.isVisible()) ? await address.inputValue() : '';
  await page.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace address' }).click();
  await expect(address).not.toHaveValue(first);
  const feed = await page.request.get(await address.inputValue());
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain(`SUMMARY:${title}\r\n`);
  const again = await page.request.get(feed.url(), { headers: { 'if-none-match': feed.headers()['etag']! } });
  expect(again.status()).toBe(304);
  await open(page, '/my/my-animals?search=Ember');
  await page.getByRole('link', { name: 'Ember', exact: true }).first().click();
  await page.getByRole('link', { name: 'Heats and matings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Heats and matings of/ })).toBeVisible();
  await expectSoundWideAndNarrow(page);
});
