import type { Ctx } from '#platform/context/context.ts';
import { linksInRegion } from '#platform/places/region-path.rules.ts';
import { Failure } from '#shared/failure.ts';
import { editDistance, tokensOf } from '#shared/fuzzy.ts';
import { pageOf } from '#shared/forms/paging.ts';
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';
import { fillBlocks } from './content-blocks.service.ts';
import { allArticles as articles, publicArticles } from '#platform/articles/content-files.service.ts';
import type { Article } from '#platform/articles/content.rules.ts';
import { structuredData } from './structured.rules.ts';

const NEWS = '/news-and-blogs';
/** No page has a longer path. */
const LONGEST_PATH = 300;

/** content/resources/forensics.md is the page /resources/forensics; pages below it are its chapters. */
export async function findContent(ctx: Ctx, input: { path: string }) {
  if (input.path.length > LONGEST_PATH) throw new Failure('not_found');
  const all = articles();
  const article = candidates(input.path)
    .map((path) => all.get(path))
    .find(Boolean);
  if (!article) throw new Failure('not_found');
  const { origin, ...view } = viewOf(ctx, article);
  const html = await fillBlocks(ctx, article.html);
  const questions = await Promise.all(
    article.questions.map(async (one) => ({ ...one, html: await fillBlocks(ctx, one.html) })),
  );
  const region = ctx.visitor?.region ?? '';
  return {
    ...view,
    html: linksInRegion(html, region),
    questions: questions.map((one) => ({ ...one, html: linksInRegion(one.html, region) })),
    chapters: article.path === NEWS ? [] : childrenOf(article.path).map((child) => entryOf(child)),
    related: relatedTo(article).map((other) => entryOf(other)),
    canonical: origin + article.path,
    structured: structuredData({ article: { ...article, questions }, html, origin, parent: parentOf(article) }),
  };
}

/** News and blogs, newest first, filtered by kind and tag, and paged. */
export async function listNews(
  _ctx: Ctx,
  input: { kind?: string | undefined; tag?: string | undefined; page?: number; size?: number },
) {
  const all = newsByDate();
  const fitting = all.filter(
    (item) => (!input.kind || item.kind === input.kind) && (!input.tag || item.tags.includes(input.tag)),
  );
  const tags = [...new Set(all.flatMap((item) => item.tags))].toSorted();
  return {
    ...pageOf(
      fitting.map((item) => entryOf(item)),
      input.page ?? 1,
      input.size ?? 9,
    ),
    tags,
  };
}

/** Paths of all public content, for the sitemap. */
export function contentPaths(): { path: string; reviewed: string | null }[] {
  return publicArticles()
    .map(({ path, reviewed }) => ({ path, reviewed }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Pages whose front matter puts them in a menu: `menu: help`. */
export function menuPages(menu: string): { label: string; to: string }[] {
  // Every page has the menu, so it is cached until the articles are read again.
  const held = menusOf.get(articles()) ?? new Map<string, { label: string; to: string }[]>();
  menusOf.set(articles(), held);
  const found = held.get(menu) ?? makeMenu(menu);
  held.set(menu, found);
  return found;
}

const menusOf = new WeakMap<ReadonlyMap<string, Article>, Map<string, { label: string; to: string }[]>>();

function makeMenu(menu: string): { label: string; to: string }[] {
  return publicArticles()
    .filter((article) => article.menu === menu)
    .map((article) => ({ label: article.menuLabel, to: article.path }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Pages whose path or title is similar to an unknown path. */
export async function suggestPages(_ctx: Ctx, input: { path: string }) {
  const wanted = tokensOf(input.path.slice(0, LONGEST_PATH).replaceAll(/[-_/]/g, ' '));
  const scored = publicArticles().map((article) => {
    const words = tokensOf(`${article.path.replaceAll(/[-/]/g, ' ')} ${article.title}`);
    return { article, score: wanted.reduce((sum, word) => sum + nearness(word, words), 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.article.path.localeCompare(b.article.path))
    .slice(0, 4)
    .map(({ article }) => entryOf(article));
}

export function findArticle(path: string): Article | undefined {
  return articles().get(path);
}

function nearness(word: string, words: string[]): number {
  if (word.length < 3) return 0;
  if (words.includes(word)) return 3;
  if (words.some((other) => other.startsWith(word) || (other.length > 3 && word.startsWith(other)))) return 2;
  return word.length > 4 && words.some((other) => editDistance(word, other, 2) <= 2) ? 1 : 0;
}

function viewOf(ctx: Ctx, article: Article) {
  const { text: _text, html: _html, menu: _menu, menuLabel: _label, ...view } = article;
  return { ...view, origin: (ctx.config?.publicOrigin ?? '') + (ctx.visitor?.region ?? '') };
}

function entryOf({ path, title, description, art, kind, date, tags, minutes }: Article) {
  return { path, title, description, art, kind, date, tags, minutes };
}

function newsByDate(): Article[] {
  return childrenOf(NEWS).toSorted(
    (a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.path.localeCompare(b.path),
  );
}

/** Up to three articles that share the most tags with this one. */
function relatedTo(article: Article): Article[] {
  if (!article.kind) return [];
  const shared = (other: Article) => other.tags.filter((tag) => article.tags.includes(tag)).length;
  return newsByDate()
    .filter((other) => other.path !== article.path && shared(other) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 3);
}

function parentOf({ path }: Article): { title: string; path: string } | null {
  const above = path.slice(0, path.lastIndexOf('/'));
  if (above === NEWS) return { title: 'News and blogs', path: NEWS };
  const parent = articles().get(above);
  return parent ? { title: parent.title, path: parent.path } : null;
}

/** Pages of an audience are also served below each species; the canonical page is that of the audience. */
function candidates(path: string): string[] {
  const plain = withoutTrailingSlashes(path) || '/';
  if (plain.startsWith('/site/')) return [];
  const above = plain.replace(/\/for-(dogs|cats)\//, '/');
  return [plain, above, above.replace(/^\/vet\//, '/breeder/')];
}

function childrenOf(path: string): Article[] {
  return [...articles().values()].filter(
    (article) => article.path.startsWith(`${path}/`) && !article.path.slice(path.length + 1).includes('/'),
  );
}
