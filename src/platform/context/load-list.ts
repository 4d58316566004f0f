import type { RouterContextProvider } from 'react-router';
import { listQuery } from './list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { pageContext, type ApiClient } from './page-context.ts';
import { page } from './page-problem.ts';

interface KnownList<Sort extends string, Choice extends string> {
  /** What the list may be sorted by; a minus in front turns it round. */
  sorts?: readonly Sort[];
  /** The row of links above it; the first is what is shown unasked. */
  filter?: { name: string; links: readonly { value: Choice }[] };
  /** How much of the search the list can take. */
  longest?: number;
  /** What the page says of itself when the call fails (specification section 8). */
  failed?: string;
}

interface Asked<Sort extends string, Choice extends string> {
  page: number;
  size: number;
  search: string;
  sort: Sort | `-${Sort}` | undefined;
  choice: Choice;
}

/** The loader of a page that is one list: what its address asks for, and what `find` answers; `ListPage` shows it. */
export async function loadList<List, const Sort extends string = never, const Choice extends string = never>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  { sorts, filter, longest, failed }: KnownList<Sort, Choice>,
  find: (api: ApiClient, asked: Asked<Sort, Choice>, query: URLSearchParams) => Promise<List>,
) {
  const { api, visitor } = context.get(pageContext);
  const known = { sorts, choices: filter?.links, choiceName: filter?.name, longest };
  const { query, number, search, sort, choice = filter?.links[0]?.value } = listQuery(request, known);
  const asked = { page: number, size: DEFAULT_PAGE_SIZE, search, sort, choice: choice! };
  const list = await page(find(api, asked, query), request, failed);
  return { list, number, search, choice: choice!, countryCode: visitor.countryCode };
}
