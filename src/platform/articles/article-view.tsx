import { useCountry } from '#ui/use-country.ts';
import type { ReactNode } from 'react';
import { longDate } from '#shared/dates.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { LinkCard } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { ArticleArt } from './article-art.tsx';
import type { ArticlePage } from './article.contract.ts';
import { Reviewed } from './reviewed.tsx';
import { TableOfContents } from './table-of-contents.tsx';

export type { ArticlePage } from './article.contract.ts';

interface ArticleViewProps {
  article: ArticlePage;
  /** Replaces the article's text, for pages that render it themselves. */
  body?: ReactNode;
  /** Content above the text. */
  before?: ReactNode;
  /** Content below the text, such as a form or a list. */
  children?: ReactNode;
}

/** The meta data of a content page; empty if there is no article, because the 404 page sets its own. */
export function articleMeta(article: ArticlePage | undefined) {
  if (!article) return [{ title: 'Page not found | Damsire' }];
  const { title, description, canonical, structured } = article;
  return pageMeta({ title, description, canonical, structured });
}

/** A page of content/ with breadcrumbs, title, table of contents if it is long, and the date of its last review. */
export function ArticleView({ article, body, before, children }: ArticleViewProps) {
  const hasAside = Boolean(article.art) || article.toc.length > 0;
  return (
    <article className="frame py-8 md:py-12">
      <Breadcrumb crumbs={crumbsOf(article)} />
      <div className={hasAside ? 'mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]' : 'mt-6'}>
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">{article.title}</h1>
          <ArticleLine article={article} />
          {article.description ? <p className="measure mt-4 text-lg text-muted">{article.description}</p> : null}
          {article.toc.length > 0 ? (
            <div className="mt-6 lg:hidden">
              <TableOfContents entries={article.toc} />
            </div>
          ) : null}
          {before}
          {body ?? <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: article.html }} />}
          {children}
          {article.reviewed && article.reviewed !== article.date ? (
            <Reviewed on={article.reviewed} className="mt-10" />
          ) : null}
        </div>
        {hasAside ? (
          <aside className="grid gap-6 max-lg:order-first lg:sticky lg:top-28" aria-label="About this page">
            {article.art ? (
              <div className="rounded-2xl bg-brand-wash p-6 max-lg:mx-auto max-lg:w-full max-lg:max-w-56 print:hidden">
                <ArticleArt name={article.art} />
              </div>
            ) : null}
            <div className="max-lg:hidden">
              <TableOfContents entries={article.toc} open />
            </div>
          </aside>
        ) : null}
      </div>
      <Chapters article={article} />
    </article>
  );
}

function ArticleLine({ article: { date, tags, minutes, kind } }: { article: ArticlePage }) {
  const country = useCountry();
  if (!date) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <span>
        {kind === 'news' ? 'News' : 'Blog'}, {longDate(date, country)}, {minutes} min read
      </span>
      {tags.map((tag) => (
        <Link key={tag} to={`/news-and-blogs?tag=${encodeURIComponent(tag)}`} className="text-link text-sm">
          {tag}
        </Link>
      ))}
    </p>
  );
}

function Chapters({ article: { chapters, related } }: { article: ArticlePage }) {
  const entries = chapters.length > 0 ? chapters : related;
  if (entries.length === 0) return null;
  return (
    <section className="mt-12 print:hidden" aria-label={chapters.length > 0 ? 'In this section' : 'Read next'}>
      {chapters.length > 0 ? null : <h2 className="mb-5 text-2xl">Read next</h2>}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <LinkCard key={entry.path} to={entry.path} title={entry.title} level={chapters.length > 0 ? 2 : 3}>
            {entry.description}
          </LinkCard>
        ))}
      </div>
    </section>
  );
}

const parents: Record<string, string> = {
  '/resources': 'Resources',
  '/resources/fact-sheet': 'Fact sheets',
  '/news-and-blogs': 'News and blogs',
  '/research-innovation': 'Research',
  '/breeder': 'Breeder',
  '/vet': 'Veterinarians',
};

function crumbsOf({ path, title }: { path: string; title: string }) {
  const parent = path.slice(0, path.lastIndexOf('/'));
  const label = parents[parent];
  return [{ label: 'Home', to: '/' }, ...(label ? [{ label, to: parent }] : []), { label: title }];
}
