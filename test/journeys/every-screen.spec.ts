import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { signInByApi } from '../support/journey-people.ts';

interface Route {
  id: string;
  path: string | null;
  section: string;
  access: string;
}

const routes = JSON.parse(readFileSync(new URL('../spec/routes.json', import.meta.url), 'utf8')) as Route[];
const ofAccount = routes.filter(({ section, path }) => section === 'account' && path !== null);

// Screens that the specification names without a URL: our URL, and words that they must contain.
const named: [string, string, string, RegExp][] = [
  ['P158', 'guest', '/faqs', /Frequently asked questions|Questions/i],
  ['P159', 'guest', '/about-us', /About Damsire/],
  ['P167', 'breeder', '/my/dv-access', /<h1/],
  ['P168', 'owner', '/my/animals/shared', /<h1/],
  ['P169', 'guest', '/resources/website-help', /order/i],
  ['P171', 'guest', '/breeder/for-dogs/dna-tests', /business days/],
  ['P172', 'guest', '/activate', /<h1/],
  ['P173', 'guest', '/why-paw-print-pedigree', /pedigree/i],
  ['P174', 'guest', '/us', /lang="en-US"/],
  ['P175', 'guest', '/special-offers', /offer/i],
  ['P176', 'admin', '/admin/people', /<h1/],
  ['P177', 'guest', '/no-such-page', /Page not found[\s\S]*Back to home/],
];

async function answer(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  const html = await response.text();
  return {
    status: response.status(),
    to: response.headers()['location'],
    html,
    h1: html.match(/<h1[\s>]/g)?.length ?? 0,
  };
}

test('P130-P157 R137 each account page opens for users with access, and asks a guest to sign in', async ({
  playwright,
}) => {
  const baseURL = process.env['JOURNEY_URL'] ?? '';
  const browserOf = async (who: string) => {
    const request = await playwright.request.newContext({ baseURL });
    if (who !== 'guest') await signInByApi(request, `${who}@demo.test`);
    return request;
  };
  const people = { guest: await browserOf('guest'), breeder: await browserOf('breeder'), vet: await browserOf('vet') };
  const problems: string[] = [];
  expect(ofAccount).toHaveLength(28);
  for (const { id, path, access } of ofAccount) {
    const guest = await answer(people.guest, path!);
    if (guest.status !== 302 || !guest.to?.startsWith('/login?next='))
      problems.push(`${id} ${path} guest: ${guest.status}`);
    const mine = await answer(access === 'vet' ? people.vet : people.breeder, path!);
    if (mine.status !== 200 || mine.h1 !== 1)
      problems.push(`${id} ${path}: ${mine.status} ${mine.to ?? ''}, ${mine.h1} h1`);
  }
  expect(problems).toEqual([]);
});

// Detail screens: opened by the last link of their list page.
const detailScreens: [string, string, string, RegExp, RegExp][] = [
  ['P160', 'breeder', '/my/my-animals', /\/my\/my-animals\/\d+(?=")/, /<h1/],
  ['P161', 'vet', '/my/my-patients', /\/my\/my-(?:patients|animals)\/\d+(?=")/, /<h1/],
  ['P162', 'breeder', '/my/invoices', /\/my\/invoices\/\d+(?=")/, /Invoice/],
  ['P163', 'breeder', '/my/orders', /\/my\/orders\/\d+(?=")/, /Order/],
  ['P165', 'breeder', '/my/parentage-requests', /\/my\/parentage-requests\/new/, /Dam[\s\S]*Sire/i],
  ['P166', 'breeder', '/my/parentage-requests', /\/my\/parentage-requests\/[\w-]+\/report/, /<h1/],
  ['P170', 'breeder', '/my/pending-orders', /\/my\/advance-orders(?=")/, /<h1/],
];

test('P160 P161 P162 P163 P165 P166 P170 detail pages open from their list', async ({ playwright }) => {
  const baseURL = process.env['JOURNEY_URL'] ?? '';
  const problems: string[] = [];
  for (const who of ['breeder', 'vet']) {
    const request = await playwright.request.newContext({ baseURL });
    await signInByApi(request, `${who}@demo.test`);
    for (const [id, , list, link, words] of detailScreens.filter(([, one]) => one === who)) {
      // The last one, because other journeys create and delete newer requests.
      const found = (await answer(request, list)).html.match(new RegExp(link, 'g'))?.at(-1);
      const { status, html, h1 } = found ? await answer(request, found) : { status: 0, html: '', h1: 0 };
      if (status !== 200 || h1 !== 1 || !words.test(html))
        problems.push(`${id} ${list} -> ${found}: ${status}, ${h1} h1`);
    }
    await request.dispose();
  }
  expect(problems).toEqual([]);
});

test('P158 P159 P167 P168 P169 P171 P172 P173 P174 P175 P176 P177 screens without a stated URL exist', async ({
  playwright,
}) => {
  const baseURL = process.env['JOURNEY_URL'] ?? '';
  const problems: string[] = [];
  for (const who of new Set(named.map(([, one]) => one))) {
    const request = await playwright.request.newContext({ baseURL });
    if (who !== 'guest') await signInByApi(request, `${who}@demo.test`);
    for (const [id, , path, words] of named.filter(([, one]) => one === who)) {
      const { status, html, h1 } = await answer(request, path);
      if (status !== (id === 'P177' ? 404 : 200) || h1 !== 1 || !words.test(html))
        problems.push(`${id} ${path}: ${status}, ${h1} h1, ${words.test(html)}`);
    }
    await request.dispose();
  }
  expect(problems).toEqual([]);
});
