import { readFileSync } from 'node:fs';
import { expect, test } from '../support/journey-test.ts';
import { axeFaults } from '../support/axe.ts';

interface Route {
  id: string;
  path: string | null;
  section: string;
  access: string;
  status: string;
}

const routes = JSON.parse(readFileSync(new URL('../spec/routes.json', import.meta.url), 'utf8')) as Route[];
const number = (route: Route) => Number(route.id.slice(1));
const between = (first: number, last: number) =>
  routes.filter((route) => number(route) >= first && number(route) <= last && route.path !== null);

// Values for the parameters of a path.
const examples: Record<string, string> = {
  '/why-:product': '/why-full-breed-profile',
  '/compare-:product': '/compare-full-breed-profile',
  '/news-and-blogs/:slug': '/news-and-blogs/what-carrier-means',
  '/store/:name/p/:id': '/store/dog-full-breed-profile/p/36',
  '/search': '/search?q=labrador',
};
const breeds = { dogs: 'labrador-retriever/1122', cats: null as string | null };

test.describe.configure({ mode: 'parallel' });

test.beforeAll(async ({ request }) => {
  const html = await (await request.get('/breeder/for-cats/breeds')).text();
  breeds.cats = /\/breeder\/for-cats\/breeds\/(abyssinian\/\d+)/.exec(html)?.[1] ?? null;
});

function addressOf({ path }: Route): string {
  const known = examples[path ?? ''];
  if (known) return known;
  const breed = path?.includes('for-cats') ? breeds.cats : breeds.dogs;
  return (path ?? '').replace(':name/:id', breed ?? 'missing/1');
}

async function answersOf(list: readonly Route[], ask: (path: string) => Promise<{ status: number; html: string }>) {
  const problems: string[] = [];
  for (const route of list) {
    const path = addressOf(route);
    const { status, html } = await ask(path);
    const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
    const wanted = route.status === 'negative' ? 404 : 200;
    if (status !== wanted || headings !== 1 || !/<title>[^<]+<\/title>/.test(html))
      problems.push(`${route.id} ${path}: ${status}, ${headings} h1`);
  }
  return problems;
}

test.describe('URLs of the specification', () => {
  const asking =
    (request: { get: (path: string) => Promise<{ status: () => number; text: () => Promise<string> }> }) =>
    async (path: string) => {
      const answer = await request.get(path);
      return { status: answer.status(), html: await answer.text() };
    };

  test('P001-P034 R117 R118 R119 R120 R121 R122 public pages return a complete page', async ({ request }) => {
    expect(between(1, 34)).toHaveLength(34);
    expect(await answersOf(between(1, 34), asking(request))).toEqual([]);
    expect((await asking(request)('/search?q=eye')).html).toContain('Collie eye anomaly');
  });

  test('P035-P042 R123 the eight landing pages respond', async ({ request }) => {
    expect(between(35, 42)).toHaveLength(8);
    expect(await answersOf(between(35, 42), asking(request))).toEqual([]);
  });

  test('P043-P118 P056 P057 P071 P072 P087 P088 P104 P105 P110 P111 R124 R125 R126 R127 R128 R601 R604 the catalogue is available below four prefixes, and nowhere else', async ({
    request,
  }) => {
    const list = between(43, 118);
    expect(list).toHaveLength(76);
    expect(await answersOf(list, asking(request))).toEqual([]);
  });

  test('P119-P125 P127 P128 R130 R131 R132 R133 products, tools, checkout and activation respond', async ({
    request,
  }) => {
    // The page of an invoice needs an invoice; it is tested with the orders.
    const list = between(119, 128).filter(({ id }) => id !== 'P126');
    expect(list).toHaveLength(9);
    expect(await answersOf(list, asking(request))).toEqual([]);
    expect((await request.get('/store/anything/p/999999')).status()).toBe(404);
  });
});

test('any query string gives a valid page or a 404, never an error', async ({ request }) => {
  const pages = ['/breeder/for-dogs/dna-tests', '/search', '/store/dog-full-breed-profile/p/36', '/pet-owner/products'];
  const queries = [
    'page=-1&sort=DROP',
    'page=99999999999999999999&breed=abc&breed=1122&breed=-5',
    'page[]=1&type[]=x&type=Disease&type=%00',
    'q=%3Cscript%3Ealert(1)%3C/script%3E&search=%3Cscript%3E',
    `search=${'a'.repeat(5000)}&q=${'%F0%9F%90%95'.repeat(200)}`,
    'breed=99999999&sort=-price&page=2&utm=1',
    'q=%25%27%22%5C&search=%25_%27',
  ];
  for (const path of pages) {
    for (const query of queries) {
      const answer = await request.get(`${path}?${query}`);
      expect([200, 400, 404, 414, 431], `${path}?${query.slice(0, 60)}`).toContain(answer.status());
      expect(await answer.text()).not.toContain('<script>alert(1)');
    }
  }
});

// Further public screens, and states of those in the specification.
const others = [
  '/register/breeder',
  '/breeder/for-dogs/dna-tests?search=eye',
  '/breeder/for-dogs/full-breed-profile?sort=all',
  '/store/dog-full-breed-profile/p/36?breed=1122',
  '/breeder/for-dogs/responsible-breeder-program/form',
  '/breeder/for-dogs/responsible-breeder-program/search',
  '/news-and-blogs/what-carrier-means',
  '/faqs',
  '/about-us',
  '/glossary',
  '/resources/fact-sheet/progressive-rod-cone-degeneration-prcd-pra',
  '/special-offers',
  '/newsletter',
  '/no-such-page',
];

/** Every public path; a page that exists below four prefixes is taken below one of them, in turn. */
function publicAddresses(): string[] {
  const open = routes.filter(
    ({ access, status, path }) => access === 'public' && status !== 'negative' && path !== null,
  );
  const seen = new Map<string, Route[]>();
  for (const route of open) {
    const place = route.path!.replace(/^\/(breeder|vet)\/for-(dogs|cats)\//, '');
    seen.set(place, [...(seen.get(place) ?? []), route]);
  }
  const chosen = [...seen.values()].map((alike, index) => alike[index % alike.length]!);
  return [...new Set([...chosen.map((route) => addressOf(route)), ...others])];
}

// A trace has a screenshot of every step, which is expensive with hundreds of steps.
test.use({ trace: 'off' });

const PARTS = 4;
for (let part = 0; part < PARTS; part++) {
  test(`every public page is accessible and does not overflow, wide and narrow, part ${part + 1}`, async ({ page }) => {
    test.setTimeout(600_000);
    const problems: string[] = [];
    for (const path of publicAddresses().filter((_, index) => index % PARTS === part)) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path, { waitUntil: 'load' });
      await expect(page).toHaveTitle(/Damsire/);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of await axeFaults(page)) problems.push(`${path} ${width}: ${fault}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) problems.push(`${path} ${width}: ${over} px too wide`);
      }
    }
    expect(problems).toEqual([]);
  });
}

test('a page rendered twice is the same, also on a regional site, and an unknown page is a 404 both times', async ({
  request,
}) => {
  // An invalid session cookie bypasses the cache of guest pages.
  const render = async (path: string) => {
    const answer = await request.get(path, { headers: { cookie: 'damsire.session_token=none' } });
    const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
    return { status: answer.status(), main: main.replaceAll(/ nonce="[^"]*"/g, '') };
  };
  for (const path of [
    '/breeder/for-dogs/dna-tests',
    '/nz/breeder/for-dogs/dna-tests',
    '/store/dog-full-breed-profile/p/36',
  ]) {
    // Retried, because the page changes at midnight, and when another journey publishes a review.
    await expect(async () => {
      const first = await render(path);
      expect(first).toMatchObject({ status: 200, main: expect.stringContaining('<h1') });
      expect(await render(path), path).toEqual(first);
    }).toPass({ timeout: 45_000 });
  }
  for (const path of ['/breeder/for-dogs/no-such-list', '/no-such-page']) {
    expect((await render(path)).status, path).toBe(404);
    expect((await render(path)).status, path).toBe(404);
  }
});
