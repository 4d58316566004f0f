import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ArticleView, articleMeta } from '#platform/articles/article-view.tsx';
import type { Route } from './+types/fact-sheets.page';
import { SheetList, sheetFilters } from './sheet-list.tsx';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const filters = sheetFilters(request);
  const [article, sheets] = await Promise.all([
    page(api.pages.content({ path: '/resources/fact-sheet' }), request),
    page(api.factSheets.list(filters), request),
  ]);
  return { article, sheets, filters };
}

export const meta = ({ loaderData }: Route.MetaArgs) => articleMeta(loaderData?.article);

export default function FactSheetsPage({ loaderData: { article, sheets, filters } }: Route.ComponentProps) {
  return (
    <ArticleView
      article={article}
      body={
        <>
          <div className="mt-8">
            <SheetList
              sheets={sheets}
              page={filters.page}
              search={filters.search}
              empty="No tests or traits match. Try the gene name or fewer letters."
            />
          </div>
          <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: article.html }} />
        </>
      }
    />
  );
}
