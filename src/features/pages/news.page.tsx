import { data } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { longDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkCard } from '#ui/card.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ArticleArt } from './article-art.tsx';
import type { Route } from './+types/news.page';

export const headers = () => ({ 'x-page-cache': 'guest' });

export function loader({ context, request }: Route.LoaderArgs) {
  const kind = new URL(request.url).searchParams.get('type') ?? '';
  if (kind !== '' && kind !== 'news' && kind !== 'blog') throw data(null, { status: 404 });
  return context.get(pageContext).api.pages.news(kind ? { kind } : {});
}

export function meta() {
  return [{ title: 'News and blogs | Damsire' }];
}

const tabs = [
  { to: '/news-and-blogs', label: 'Everything' },
  { to: '/news-and-blogs?type=news', label: 'News' },
  { to: '/news-and-blogs?type=blog', label: 'Blogs' },
];

export default function NewsPage({ loaderData: items }: Route.ComponentProps) {
  return (
    <div className="frame py-8 md:py-12">
      <SectionHeading
        level={1}
        title="News and blogs"
        intro="New tests, breed by breed, and what we learn on the way."
      />
      <div className="mt-8">
        <TabLinks links={tabs} label="Kind of article" />
      </div>
      <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <LinkCard
            key={item.path}
            to={item.path}
            title={item.title}
            level={2}
            art={<div className="mx-auto h-40 w-48 content-center">{<ArticleArt name={item.art} />}</div>}
            footer={
              <span className="flex items-center gap-3 text-sm text-muted">
                <Badge tone="brand">{item.kind === 'blog' ? 'Blog' : 'News'}</Badge>
                {item.date ? longDate(item.date) : null}
              </span>
            }
          >
            {item.description}
          </LinkCard>
        ))}
      </div>
    </div>
  );
}
