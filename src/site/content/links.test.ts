import { globSync, readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import table from '../../routes.pages.ts';
import { problemsOfContent } from '../../../scripts/content.ts';
import { problemsOfArticle } from '#platform/articles/content.rules.ts';
import { allArticles } from '#platform/articles/content-files.service.ts';
import { contentPaths } from './content.service.ts';
import { helpPages } from '#shop/search/help-pages.rules.ts';
import { appLinks, footerGroups, legalLinks, socialLinks } from '#site/frame/footer.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { accountMenu, audienceTabs, mainMenu, offerTabs, toolButtons } from '#site/frame/menus.rules.ts';

const entries = table;
const routes = entries.filter((entry) => entry.path !== '*').map(toRoute);
const texts = new Set(contentPaths().map(({ path }) => path));

function toRoute(entry: RouteConfigEntry): RouteObject {
  if (entry.index) return { index: true };
  return { path: entry.path, children: entry.children?.map(toRoute) };
}

function isDead(link: string): boolean {
  const path = link.replace(/[?#].*$/, '');
  return !texts.has(path) && !matchRoutes(routes, path);
}

const audiences: Audience[] = ['breeder', 'owner', 'vet'];
test('R156 R209-R225 every link of header, menus and footer leads to a page', () => {
  const readers = audiences.flatMap((audience) =>
    ['AU', 'US'].flatMap((countryCode) => [true, false].map((isLoggedIn) => ({ audience, isLoggedIn, countryCode }))),
  );
  const menus = readers.flatMap((reader) => [
    ...mainMenu(reader),
    ...offerTabs(reader),
    ...toolButtons(reader.audience, reader.isLoggedIn),
  ]);
  const account = audiences.flatMap((audience) => accountMenu(audience, ['admin', 'lab_technician']));
  const links = [...menus, ...audienceTabs(null), ...account, ...footerGroups, ...legalLinks].flatMap((entry) =>
    'links' in entry ? entry.links.map((link) => link.to) : [entry.to],
  );
  expect(links.filter((link) => isDead(link))).toEqual([]);
  expect(isDead('/resources/nothing-of-this-name')).toBe(true);
});

test('every help page suggested by the search exists', () => {
  const paths = helpPages.map(({ path }) => path);
  expect(paths.filter((path) => isDead(path))).toEqual([]);
  const anchors = paths.filter((path) => path.includes('#')).map((path) => path.split('#'));
  for (const [path = '', anchor] of anchors) expect(allArticles().get(path)?.html).toContain(`id="${anchor}"`);
});

test('R207 R208 social and app links lead to other sites over https', () => {
  expect([...socialLinks, ...appLinks].every((link) => link.external && link.to.startsWith('https://'))).toBe(true);
});

test('a link to a section leads to an existing heading', () => {
  const links = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/"(\/[a-z/-]+)#([a-z-]+)"/g)].map(([, path, anchor]) => ({ path, anchor })),
  );
  expect(links.length).toBeGreaterThan(1);
  const isMissing = ({ path = '', anchor }: (typeof links)[number]) =>
    texts.has(path) && !allArticles().get(path)?.html.includes(`id="${anchor}"`);
  expect(links.filter(isMissing)).toEqual([]);
  expect(isMissing({ path: '/terms-and-conditions', anchor: 'nothing' })).toBe(true);
});

test('every text has title, description and review date, and its links, anchors, pictures and blocks exist', () => {
  expect(problemsOfContent()).toEqual([]);
});

test('the check finds a dead link, a missing anchor, a picture without alt text, and a text without a date', () => {
  const known = { paths: (link: string) => link === '/faqs', files: () => false };
  const source =
    '---\ntitle: T\ndescription: D\n---\n## A\n\n[x](/nowhere) [y](#b) [z](/faqs) [v](#a)\n\n![ ](/images/x.png)';
  expect(problemsOfArticle('/t', source, known)).toEqual([
    expect.stringContaining('last reviewed'),
    expect.stringContaining('without alt text: /images/x.png'),
    expect.stringContaining('missing image: /images/x.png'),
    expect.stringContaining('broken link: /nowhere'),
    expect.stringContaining('broken link: #b'),
  ]);
});
