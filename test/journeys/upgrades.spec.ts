import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, somebodyWithAStoredSample } from '../support/journey-database.ts';
import { arrive, signIn } from '../support/journey-people.ts';
import { expectAccessible, open } from '../support/journey-watch.ts';

test('R333 R334 R335 tests are added to a stored sample from the page of its animal, each with its own word', async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'needs a person and a sample of its own');
  const { email, animalId } = await somebodyWithAStoredSample();
  const { page } = await arrive(browser);
  await signIn(page, { email, to: `/my/my-animals/${animalId}` });
  await page.getByText('Add tests without a new swab').first().click();
  const choice = page.getByRole('list', { name: 'Tests that can be added' }).first();
  await expect(choice.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  const words = ['Health upgrade added to cart', 'Test upgrade added to cart'];
  for (const [i, word] of words.entries()) {
    await choice
      .getByRole('listitem')
      .nth(i * 2)
      .getByRole('button')
      .click();
    await expect(page.getByText(word)).toBeVisible();
  }
  await page
    .getByRole('button', { name: /All 3 missing tests/ })
    .first()
    .click();
  await expect(page.getByText('Full breed profile added to cart')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await open(page, '/checkout');
  // The profile holds the single tests, so it has taken their place.
  const lines = page.getByRole('region', { name: 'Your tests' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(/Upgrade to the Full Breed Profile.*Stored sample/);
});
