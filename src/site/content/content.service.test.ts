import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import {
  allArticles,
  compileTexts,
  publicArticles,
  readCompiledTexts,
} from '#platform/articles/content-files.service.ts';
import { contentPaths, findContent, listNews, menuPages, suggestPages } from './content.service.ts';

// Content pages use nothing from the request context.
const nobody = {} as Ctx;

test('content/resources/forensics.md is /resources/forensics', async () => {
  const article = await findContent(nobody, { path: '/resources/forensics/' });
  expect(article).toMatchObject({ path: '/resources/forensics', title: 'Forensics' });
  expect(article.html).toContain('<h2 id="what-we-report">What we report</h2>');
});

test('a URL longer than any page is not found', async () => {
  const path = `/resources/${'x'.repeat(5000)}`;
  await expect(findContent(nobody, { path })).rejects.toMatchObject({ reason: 'not_found' });
  expect((await suggestPages(nobody, { path })).map((page) => page.path)).toContain('/resources');
});

test('a folder page includes its chapters', async () => {
  const { chapters } = await findContent(nobody, { path: '/resources' });
  expect(chapters.map((chapter) => chapter.path)).toContain('/resources/forms');
});

test('pages for an audience are also available below each species, case studies never for breeders', async () => {
  for (const path of ['/breeder/for-cats/breeder-benefits', '/vet/for-dogs/breeder-benefits']) {
    expect((await findContent(nobody, { path })).path).toBe('/breeder/breeder-benefits');
  }
  expect((await findContent(nobody, { path: '/vet/for-cats/case-studies' })).path).toBe('/vet/case-studies');
  await expect(findContent(nobody, { path: '/breeder/for-dogs/case-studies' })).rejects.toThrow(Failure);
});

test.each(['/nothing', '/../package', '/resources/../../README', '/README'])('%s is not found', async (path) => {
  await expect(findContent(nobody, { path })).rejects.toThrow(Failure);
});

test('R220 news and blogs are one list, newest first, which can be filtered by either', async () => {
  const all = await listNews(nobody, { size: 50 });
  const dates = all.results.map((item) => String(item.date));
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  const blogs = await listNews(nobody, { kind: 'blog', size: 50 });
  expect(blogs.count).toBeGreaterThan(0);
  expect(blogs.count).toBeLessThan(all.count);
});

test('articles are filtered by tag and paged', async () => {
  const { tags, count } = await listNews(nobody, { size: 5 });
  expect(tags).toContain('carriers');
  const carriers = await listNews(nobody, { tag: 'carriers', size: 50 });
  expect(carriers.results.every((item) => item.tags.includes('carriers'))).toBe(true);
  const second = await listNews(nobody, { size: 5, page: 2 });
  expect(second).toMatchObject({ previous: 1, count });
});

test('an unknown URL gets suggestions', async () => {
  const paths = async (path: string) => (await suggestPages(nobody, { path })).map((page) => page.path);
  expect((await paths('/news-and-blogs/what-carier-means'))[0]).toBe('/news-and-blogs/what-carrier-means');
  expect(await paths('/resources/forensic')).toContain('/resources/forensics');
  expect(await paths('/zzzz')).toEqual([]);
});

test('an added file appears in page, chapters, help menu, sitemap and search', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(folder, 'resources'));
  writeFileSync(join(folder, 'resources.md'), '---\ntitle: Resources\ndescription: All\n---\nAll');
  const text =
    '---\ntitle: Whelping calendar\ndescription: Count the days\nreviewed: 2026-11-20\nmenu: help\n---\nSixty-three days, as a rule.';
  writeFileSync(join(folder, 'resources/whelping-calendar.md'), text);
  // As in the build: the server reads the compiled content, not the markdown file.
  const compiled = join(folder, 'content.json');
  const compiledOwn = join(folder, 'own.json');
  writeFileSync(compiledOwn, JSON.stringify([...allArticles().values()]));
  writeFileSync(compiled, JSON.stringify(compileTexts(folder)));
  readCompiledTexts(compiled);
  try {
    const path = '/resources/whelping-calendar';
    expect(await findContent(nobody, { path })).toMatchObject({ title: 'Whelping calendar', reviewed: '2026-11-20' });
    expect((await findContent(nobody, { path: '/resources' })).chapters).toEqual([expect.objectContaining({ path })]);
    expect(menuPages('help')).toEqual([{ label: 'Whelping calendar', to: path }]);
    expect(contentPaths()).toContainEqual({ path, reviewed: '2026-11-20' });
    expect(publicArticles().find((article) => article.text.includes('sixty-three'))?.path).toBe(path);
  } finally {
    readCompiledTexts(compiledOwn);
  }
});

test('texts for the account and the page frame are not listed', () => {
  expect(contentPaths().filter(({ path }) => /^\/(my|site)\//.test(path))).toEqual([]);
});

test('every explained term links to its glossary entry', async () => {
  const { html } = await findContent(nobody, { path: '/glossary' });
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]));
  const { html: text } = await findContent(nobody, { path: '/news-and-blogs/what-carrier-means' });
  const led = [...text.matchAll(/href="\/glossary#([^"]+)"/g)].map((found) => found[1]);
  expect(led.length).toBeGreaterThan(3);
  expect(led.filter((id) => !ids.has(id))).toEqual([]);
});
