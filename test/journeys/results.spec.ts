import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUserWithResults } from '../support/journey-database.ts';
import { signIn } from '../support/journey-people.ts';
import { expectNoSidewaysScroll, expectSound, open } from '../support/journey-watch.ts';

const BREEDER = 'breeder@demo.test';

interface Listed {
  results: { id: number; name: string }[];
}

test('R449 a breeder reads all results of an animal, finds a test and opens it, and reads as a veterinarian does', async ({
  page,
}) => {
  await signIn(page, { email: BREEDER, to: '/my/my-animals' });
  const list = (await (await page.request.get('/api/my/animals?query=Juno')).json()) as Listed;
  const id = list.results[0]?.id;
  await open(page, `/my/my-animals/${id}?tab=results`);
  await page.getByRole('link', { name: 'View combined results' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for Juno' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'What to look for in a partner' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Illustration of Juno, with the coat/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'What changed' })).toBeVisible();
  await expect(page.getByText(/^Medicines, anaesthesia and bleeding\. Clear: Haemophilia A; /)).toBeVisible();
  await expectSound(page);

  await page.getByRole('searchbox', { name: 'Find a test' }).fill('narcol');
  await expect(page.getByText('1 test matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Narcolepsy' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Narcolepsy' });
  await expect(dialog.getByText('No copy of the tested variant was found.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('link', { name: /PubMed/ }).first()).toBeVisible();
  await expect(dialog.getByText(/^Tested directly by us, by SNP array\. Call quality 0\.\d+ of 1\.$/)).toBeVisible();
  await expect(dialog.getByText(/^L\d\d-\d{6}$/)).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Narcolepsy' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Find a test' }).fill('nothing like it');
  await expect(page.getByText('No tests found.')).toBeVisible();

  await page.getByRole('link', { name: 'Compare results' }).click();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Barnaby' });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('table', { name: /^Different results/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Results for Juno' }).click();

  await page.getByRole('navigation', { name: 'Written for' }).getByRole('link', { name: 'Veterinarian' }).click();
  await expect(page).toHaveURL(/for=vet/);
  const carrier = page.getByRole('listitem').filter({ hasText: 'Heterozygous for the tested variant' }).first();
  await carrier.getByRole('link').click();
  await expect(page.getByRole('dialog').getByText(/^Variant( \(HGVS\))?$/)).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Not in our catalogue')).toHaveCount(0);
  await expectSound(page);
});

test('results are readable on a phone, and without scripts a test opens in the page', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, { email: BREEDER, to: '/my/my-animals' });
  const list = (await (await page.request.get('/api/my/animals?query=Saffron')).json()) as Listed;
  const path = `/my/my-animals/${list.results[0]?.id}/results`;
  await open(page, path);
  await expectNoSidewaysScroll(page);
  await expectSound(page);
  const cookies = await context.cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const bare = await plain.newPage();
  await bare.goto(path);
  await bare.getByRole('link', { name: 'Pyruvate kinase deficiency' }).click();
  await expect(bare.getByRole('heading', { level: 2, name: 'Pyruvate kinase deficiency' })).toBeVisible();
  await plain.close();
  await context.close();
});

test('the results of 300 tests are at most 95 KB of HTML before compression', async ({ page }) => {
  test.skip(!hasOwnStore, 'the results are written into the database of the store');
  const { email, animalId } = await createUserWithResults(300);
  const path = `/my/my-animals/${animalId}/results`;
  await signIn(page, { email, to: path });
  const html = await (await page.request.get(path)).body();
  expect(html.toString().match(/href="\?test=/g)?.length).toBeGreaterThan(250);
  expect(html.length).toBeLessThanOrEqual(95 * 1024);
});
