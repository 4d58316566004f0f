import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { longDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkCard } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { ArticleArt } from '#platform/articles/article-art.tsx';
import { useCountry } from '#ui/use-country.ts';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import type { Route } from './+types/news.page';

const SIZE = 9;

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const kind = query.get('type') ?? '';
  const tag = query.get('tag') ?? '';
  const number = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  if (kind !== '' && kind !== 'news' && kind !== 'blog') throw data(null, { status: 404 });
  const news = await api.pages.news({ ...(kind && { kind }), ...(tag && { tag }), page: number, size: SIZE });
  if (tag && !news.tags.includes(tag)) throw data(null, { status: 404 });
  return { news, kind, tag, number, origin };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: 'News and blogs',
    description: 'News from Damsire, and articles about genetics, testing and breeding.',
    canonical: `${loaderData?.origin ?? ''}/news-and-blogs`,
    paging: pagingOf(loaderData),
  }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Damsire news',
    href: '/news-and-blogs/rss.xml',
  },
];

/** A list filtered by kind or tag has the same canonical URL as the whole list. */
function pagingOf(shown: Route.MetaArgs['loaderData']) {
  if (!shown || shown.kind || shown.tag) return undefined;
  const pages = Math.ceil(shown.news.count / SIZE);
  return shown.number > pages ? undefined : { page: shown.number, pages };
}

const tabs = [
  { to: '/news-and-blogs', label: 'All' },
  { to: '/news-and-blogs?type=news', label: 'News' },
  { to: '/news-and-blogs?type=blog', label: 'Blogs' },
];

export default function NewsPage({ loaderData: { news, kind, tag, number } }: Route.ComponentProps) {
  const country = useCountry();
  return (
    <div className="frame py-8 md:py-12">
      <SectionHeading
        level={1}
        title="News and blogs"
        intro="News from Damsire, and articles about genetics, testing and breeding."
        aside={
          <Link go="reload" to="/news-and-blogs/rss.xml" className="text-link">
            RSS feed
          </Link>
        }
      />
      <div className="mt-8">
        <TabLinks links={tabs} label="Article type" />
      </div>
      <Tags tags={news.tags} current={tag} kind={kind} />
      {news.results.length === 0 ? (
        <EmptyState title="No articles on this page.">This page doesn't exist. Go back to the first page.</EmptyState>
      ) : null}
      <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {news.results.map((item) => (
          <LinkCard
            key={item.path}
            to={item.path}
            title={item.title}
            level={2}
            art={
              <div className="mx-auto h-40 w-48 content-center">
                <ArticleArt name={item.art} />
              </div>
            }
            footer={
              <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
                <Badge tone="brand">{item.kind === 'blog' ? 'Blog' : 'News'}</Badge>
                {item.date ? longDate(item.date, country) : null}
                <span>{item.minutes} min read</span>
              </span>
            }
          >
            {item.description}
          </LinkCard>
        ))}
      </div>
      <div className="mt-8">
        <Pagination page={number} pages={Math.ceil(news.count / SIZE)} />
      </div>
      <Reviewed className="mt-10" />
    </div>
  );
}

function Tags({ tags, current, kind }: { tags: string[]; current: string; kind: string }) {
  const href = (tag: string) => {
    const query = new URLSearchParams({ ...(kind && { type: kind }), ...(tag !== current && { tag }) });
    return `/news-and-blogs${query.size > 0 ? `?${query.toString()}` : ''}`;
  };
  return (
    <nav aria-label="Topics" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={href(tag)}
              aria-current={tag === current ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong/60 bg-white px-3.5 text-sm font-bold hover:border-brand hover:text-brand aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand"
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
