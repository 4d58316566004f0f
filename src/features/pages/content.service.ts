import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Ctx } from '#app/context.ts';
import { Failure } from '#shared/failure.ts';
import { markdownToHtml, readFrontMatter } from './markdown.rules.ts';

export interface Article {
  path: string;
  title: string;
  description: string;
  art: string | null;
  /** "news" or "blog" under /news-and-blogs. */
  kind: string | null;
  /** ISO day. */
  date: string | null;
  html: string;
}

const folder = fileURLToPath(new URL('../../../content/', import.meta.url));
let stored: ReadonlyMap<string, Article> | null = null;

/** content/resources/forensics.md IS /resources/forensics; pages below it come along as its chapters. */
export async function findContent(_ctx: Ctx, input: { path: string }) {
  const all = articles();
  const article = candidates(input.path)
    .map((path) => all.get(path))
    .find(Boolean);
  if (!article) throw new Failure('not_found');
  const chapters = article.path === '/news-and-blogs' ? [] : childrenOf(article.path);
  return { ...article, chapters };
}

/** News and blogs, the newest first; `kind` keeps one of the two. */
export async function listNews(_ctx: Ctx, input: { kind?: string | undefined }) {
  const items = childrenOf('/news-and-blogs').filter((item) => !input.kind || item.kind === input.kind);
  return items.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

/** Title and description of every text page, for the search. */
export function listArticles(): { path: string; title: string; description: string }[] {
  return [...articles().values()].map(({ path, title, description }) => ({ path, title, description }));
}

/** Addresses of all public content, for the sitemap. */
export function contentPaths(): string[] {
  return [...articles().keys()].filter((path) => !path.startsWith('/my/')).toSorted();
}

/** Pages of an audience also answer below each species: the page of the audience is the one that counts. */
function candidates(path: string): string[] {
  const plain = path.replace(/\/+$/, '') || '/';
  const above = plain.replace(/\/for-(dogs|cats)\//, '/');
  return [plain, above, above.replace(/^\/vet\//, '/breeder/')];
}

function childrenOf(path: string) {
  return [...articles().values()]
    .filter((article) => article.path.startsWith(`${path}/`) && !article.path.slice(path.length + 1).includes('/'))
    .map(({ html: _html, ...entry }) => entry);
}

function articles(): ReadonlyMap<string, Article> {
  stored ??= new Map(globSync('**/*.md', { cwd: folder }).map((name) => readArticle(name)));
  return stored;
}

function readArticle(name: string): [string, Article] {
  const path = `/${name.replaceAll('\\', '/').replace(/\.md$/, '')}`;
  const { fields, body } = readFrontMatter(readFileSync(`${folder}${name}`, 'utf8'));
  const { title = path, description = '', art = null, kind = null, date = null } = fields;
  return [path, { path, title, description, art, kind, date, html: markdownToHtml(body) }];
}
