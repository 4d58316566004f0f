import routes from '../../src/routes.pages.ts';
import { expect, test } from '../support/journey-test.ts';
import { signInByApi } from '../support/journey-people.ts';

const MAX_BYTES = 60_000;
/** The limit for all explained results of a full breed profile. */
const MAX_RESULT_PAGE_BYTES = 75_000;

const account = routes.find(({ path }) => path === 'my')!;
const patterns = account.children!.map(({ path }) => (path ? `/my/${path}` : '/my'));
const maxBytesOf = (pattern: string) =>
  /^\/my\/my-animals\/:id\/results(\/:barcode)?$/.test(pattern) ? MAX_RESULT_PAGE_BYTES : MAX_BYTES;

test('every page of a breeder’s account is small, even uncompressed', async ({ request }) => {
  await signInByApi(request, 'breeder@demo.test');
  const found = new Set<string>();
  const opened: string[] = [];
  const heavy: string[] = [];
  const weigh = async (path: string, most: number) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    const page = await answer.body();
    for (const [, link = ''] of page.toString().matchAll(/ href="(\/my\/[^"?#]+)/g)) found.add(link);
    if (answer.status() === 200) opened.push(path);
    if (page.length > most) heavy.push(`${path}: ${page.length} bytes`);
  };
  for (const path of patterns.filter((pattern) => !pattern.includes(':'))) await weigh(path, MAX_BYTES);
  // For each kind of detail page, the first one linked from the earlier pages.
  for (const pattern of patterns.filter((one) => one.includes(':'))) {
    const form = new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}$`);
    const example = [...found].find((path) => form.test(path) && !patterns.includes(path));
    if (example) await weigh(example, maxBytesOf(pattern));
  }
  expect(heavy).toEqual([]);
  expect(opened.length).toBeGreaterThan(55);
});
