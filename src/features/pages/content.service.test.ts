import { expect, test } from 'vitest';
import type { Ctx } from '#app/context.ts';
import { Failure } from '#shared/failure.ts';
import { findContent, listNews } from './content.service.ts';

// Texts need nothing of the request.
const nobody = {} as Ctx;

test('content/resources/forensics.md is /resources/forensics', async () => {
  const article = await findContent(nobody, { path: '/resources/forensics/' });
  expect(article).toMatchObject({ path: '/resources/forensics', title: 'Forensics' });
  expect(article.html).toContain('<h2 id="what-we-report">What we report</h2>');
});

test('a folder page brings its chapters', async () => {
  const { chapters } = await findContent(nobody, { path: '/resources' });
  expect(chapters.map((chapter) => chapter.path)).toContain('/resources/forms');
});

test('texts of an audience answer below each species too, case studies never for breeders', async () => {
  for (const path of ['/breeder/for-cats/breeder-benefits', '/vet/for-dogs/breeder-benefits']) {
    expect((await findContent(nobody, { path })).path).toBe('/breeder/breeder-benefits');
  }
  expect((await findContent(nobody, { path: '/vet/for-cats/case-studies' })).path).toBe('/vet/case-studies');
  await expect(findContent(nobody, { path: '/breeder/for-dogs/case-studies' })).rejects.toThrow(Failure);
});

test.each(['/nothing', '/../package', '/resources/../../README', '/README'])('%s is not found', async (path) => {
  await expect(findContent(nobody, { path })).rejects.toThrow(Failure);
});

test('R220 news and blogs are one list, the newest first, and either can be kept', async () => {
  const all = await listNews(nobody, {});
  expect(all.map((item) => item.date)).toEqual(
    all
      .map((item) => item.date)
      .toSorted((a, b) => String(a).localeCompare(String(b)))
      .toReversed(),
  );
  const blogs = await listNews(nobody, { kind: 'blog' });
  expect(blogs.length).toBeGreaterThan(0);
  expect(blogs.length).toBeLessThan(all.length);
});
