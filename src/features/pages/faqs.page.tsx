import { useState } from 'react';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { ArticleView, articleMeta, type ArticlePage } from './article-view.tsx';
import type { Route } from './+types/faqs.page';
import { Link } from '#ui/link.tsx';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

export function loader({ context, request }: Route.LoaderArgs) {
  return page(context.get(pageContext).api.pages.content({ path: '/faqs' }), request);
}

export const meta = ({ loaderData }: Route.MetaArgs) => articleMeta(loaderData);

type Question = ArticlePage['questions'][number];

/** Questions and answers of content/faqs.md, found while typing. */
export default function FaqsPage({ loaderData: article }: Route.ComponentProps) {
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = article.questions.filter((item) => words.every((word) => haystack(item).includes(word)));
  const groups = Map.groupBy(found, (item) => item.group);
  return (
    <ArticleView
      article={article}
      before={
        <div className="mt-6 max-w-xl print:hidden">
          <SearchBox label="Search the questions" onSearch={setText} debounceMs={150} />
          <p role="status" className="mt-2 min-h-6 text-sm text-muted">
            {text ? `${found.length} of ${article.questions.length} questions` : ''}
          </p>
        </div>
      }
      body={
        <div className="grid gap-10">
          {[...groups].map(([group, items]) => (
            <Group key={group} title={group} items={items} open={text !== ''} />
          ))}
          {found.length === 0 ? (
            <p>
              No question holds these words.{' '}
              <Link to="/contact-us" className="text-link">
                Ask us
              </Link>{' '}
              and we answer.
            </p>
          ) : null}
        </div>
      }
    />
  );
}

function Group({ title, items, open }: { title: string; items: Question[]; open: boolean }) {
  return (
    <section>
      <h2 id={anchor(title)} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <details key={`${item.id}-${open}`} open={open} className="group py-3" id={item.id}>
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

function haystack({ question, html }: Question): string {
  return `${question} ${html.replaceAll(/<[^>]+>/g, ' ')}`.toLowerCase();
}
