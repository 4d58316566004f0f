import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { longDate } from '#shared/dates.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { LinkCard } from '#ui/card.tsx';
import { ArticleArt } from './article-art.tsx';
import type { Route } from './+types/content.page';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

/** Every address that no other page has: the text of content/ by that name, else a real 404. */
export function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  return page(context.get(pageContext).api.pages.content({ path }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found | Damsire' }];
  return [{ title: `${loaderData.title} | Damsire` }, { name: 'description', content: loaderData.description }];
}

export default function ContentPage({ loaderData: article }: Route.ComponentProps) {
  return (
    <article className="frame py-8 md:py-12">
      <Breadcrumb crumbs={crumbsOf(article)} />
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <h1 className="text-3xl sm:text-4xl">{article.title}</h1>
          {article.date ? <p className="mt-3 text-muted">{longDate(article.date)}</p> : null}
          {article.description ? <p className="measure mt-4 text-lg text-muted">{article.description}</p> : null}
          <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: article.html }} />
        </div>
        {article.art ? (
          <aside className="rounded-2xl bg-brand-wash p-6 max-lg:order-first max-lg:mx-auto max-lg:w-full max-lg:max-w-64">
            <ArticleArt name={article.art} />
          </aside>
        ) : null}
      </div>
      {article.chapters.length > 0 ? (
        <div className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {article.chapters.map((chapter) => (
            <LinkCard key={chapter.path} to={chapter.path} title={chapter.title} level={2}>
              {chapter.description}
            </LinkCard>
          ))}
        </div>
      ) : null}
    </article>
  );
}

const parents: Record<string, string> = {
  '/resources': 'Resources',
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
