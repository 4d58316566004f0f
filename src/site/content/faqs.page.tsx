import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { ArticleView, articleMeta, type ArticlePage } from '#platform/articles/article-view.tsx';
import { foundLine, containsTerms, searchTerms } from './questions.rules.ts';
import type { Route } from './+types/faqs.page';
import { Link } from '#ui/link.tsx';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const article = await page(context.get(pageContext).api.pages.content({ path: '/faqs' }), request);
  return { article, search: new URL(request.url).searchParams.get('search') ?? '' };
}

export const meta = ({ loaderData }: Route.MetaArgs) => articleMeta(loaderData?.article);

type Question = ArticlePage['questions'][number];

/**
 * Questions and answers of content/faqs.md. src/app/static-pages/faq-filter.ts filters them while the user types;
 * without that script, Enter submits the search.
 */
export default function FaqsPage({ loaderData: { article, search } }: Route.ComponentProps) {
  const words = searchTerms(search);
  const found = article.questions.filter((item) => containsTerms(plain(item), words));
  return (
    <ArticleView
      article={article}
      before={
        <div data-finds-questions="" className="mt-6 max-w-xl print:hidden">
          <SearchBox label="Search questions" />
          <p role="status" data-found="" className="mt-2 min-h-6 text-sm text-muted">
            {foundLine(found.length, article.questions.length, words)}
          </p>
        </div>
      }
      body={
        <div className="grid gap-10">
          {[...Map.groupBy(article.questions, (item) => item.group)].map(([group, items]) => (
            <Group key={group} title={group} items={items} found={found} open={words.length > 0} />
          ))}
          <p data-no-question="" hidden={found.length > 0}>
            No matching questions.{' '}
            <Link to="/contact-us" className="text-link">
              Contact us
            </Link>{' '}
            for an answer.
          </p>
        </div>
      }
    />
  );
}

interface GroupProps {
  title: string;
  items: Question[];
  found: Question[];
  open: boolean;
}

function Group({ title, items, found, open }: GroupProps) {
  const isFound = (item: Question) => found.includes(item);
  return (
    <section data-questions="" hidden={!items.some(isFound)}>
      <h2 id={anchor(title)} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <details
            key={item.id}
            id={item.id}
            data-question=""
            open={open && isFound(item)}
            hidden={!isFound(item)}
            className="group py-3"
          >
            <summary className="cursor-pointer py-1 text-lg font-bold marker:text-brand">{item.question}</summary>
            <div className="prose mt-2 pb-3" dangerouslySetInnerHTML={{ __html: item.html }} />
          </details>
        ))}
      </div>
    </section>
  );
}

const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const plain = ({ question, html }: Question) => `${question} ${html.replaceAll(/<[^<>]+>/g, ' ')}`;
