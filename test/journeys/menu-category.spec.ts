import { expect, test } from '../support/journey-test.ts';
import { expectAccessible, open } from '../support/journey-watch.ts';

// Specification section 2: the menu category is chosen from words of the URL; dna-tests is the fallback.
const pages: [ids: string, path: string, category: string][] = [
  ['R198', '/breeder/for-dogs/dna-tests', 'All tests'],
  ['R200', '/vet/for-cats/dna-profile-parentage', 'DNA profile and parentage'],
  ['R197', '/breeder/for-dogs/full-breed-profile', 'Full breed profile'],
  ['R197', '/store/dog-full-breed-profile/p/36', 'Full breed profile'],
  ['R200', '/store/dog-dna-profile/p/31', 'DNA profile and parentage'],
  ['R196', '/store/cat-dna-profile-multipack-of-5/p/110', 'Multipacks'],
  ['R201', '/breeder/for-dogs/breeds', 'All tests'],
  ['R201 R203', '/store/achromatopsia-cnga3/p/10035', 'All tests'],
];

test('R196 R197 R198 R200 R201 R203 the menu category is marked on listings, profile pages and products, on a phone as well', async ({
  page,
}) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [ids, path, category] of pages) {
      await open(page, path);
      const entry = page.getByRole('navigation', { name: 'Test types' }).getByRole('link', { name: category });
      await expect(entry, `${ids} ${path}`).toHaveAttribute('aria-current', /^(page|true)$/);
      await expect(entry, `${path} at ${width} px`).toBeInViewport();
    }
    await expectAccessible(page);
  }
  // R202: account pages have no menu category.
  await open(page, '/my/orders');
  await expect(page.getByRole('navigation', { name: 'Test types' })).toHaveCount(0);
});
