import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

for (const width of [1280, 390]) {
  test(`at ${width} px a breeder adds a date, subscribes to the calendar and opens heats of an animal`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    await signIn(page, { email: 'breeder.emberfield@demo.test', to: '/my/calendar' });
    const title = `Show entry closes ${width}`;
    await page.getByRole('button', { name: 'Add a date' }).click();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
    await field(page, 'Title').fill(title);
    await field(page, 'Date').fill(tomorrow);
    await page.getByRole('dialog').getByRole('button', { name: 'Add date' }).click();
    await expect(page.getByText(title)).toBeVisible();
    await expectSound(page);
    // The second width finds the feed of the first.
    if (await page.getByText('Your feed has been on').isVisible()) {
      await page.getByRole('button', { name: 'Replace address' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace address' }).click();
    } else await page.getByRole('button', { name: 'Create feed address' }).click();
    const address = await page.getByRole('textbox', { name: 'Feed address' }).inputValue();
    const feed = await page.request.get(address);
    expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await feed.text()).toContain(`SUMMARY:${title}\r\n`);
    const again = await page.request.get(address, { headers: { 'if-none-match': feed.headers()['etag']! } });
    expect(again.status()).toBe(304);
    await open(page, '/my/my-animals?search=Ember');
    await page.getByRole('link', { name: 'Ember', exact: true }).first().click();
    await page.getByRole('link', { name: 'Heats and matings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Heats and matings of/ })).toBeVisible();
    await expectSound(page);
  });
}
