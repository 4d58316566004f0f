import type { RouterContextProvider } from 'react-router';
import { listQuery } from './list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { pageContext, type ApiClient } from './page-context.ts';
import { page } from './page-problem.ts';

interface KnownList<Sort extends string, Choice extends string> {
  /** The possible sort fields; a leading minus reverses the order. */
  sorts?: readonly Sort[];
  /** The row of filter links above the list; the first is the default. */
  filter?: { name: string; links: readonly { value: Choice }[] };
  /** Maximum length of the search text. */
  longest?: number;
  /** The page's message if the call fails (specification section 8). */
  failed?: string;
}

interface Requested<Sort extends string, Choice extends string> {
  page: number;
  size: number;
  search: string;
  sort: Sort | `-${Sort}` | undefined;
  choice: Choice;
}

/**
 * The loader of a page with a single list: reads the query from the URL and calls `find`; `ListPage` shows the result.
 */
export async function loadList<List, const Sort extends string = never, const Choice extends string = never>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  { sorts, filter, longest, failed }: KnownList<Sort, Choice>,
  find: (api: ApiClient, requested: Requested<Sort, Choice>, query: URLSearchParams) => Promise<List>,
) {
  const { api, visitor } = context.get(pageContext);
  const known = { sorts, choices: filter?.links, choiceName: filter?.name, longest };
  const { query, number, search, sort, choice = filter?.links[0]?.value } = listQuery(request, known);
  const requested = { page: number, size: DEFAULT_PAGE_SIZE, search, sort, choice: choice! };
  const list = await page(find(api, requested, query), request, failed);
  return { list, number, search, choice: choice!, countryCode: visitor.countryCode };
}
