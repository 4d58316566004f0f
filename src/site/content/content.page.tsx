import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { problemOfCall } from '#platform/context/page-problem.ts';
import { ArticleView, articleMeta } from '#platform/articles/article-view.tsx';
import type { Route } from './+types/content.page';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

/** Serves every path without another route: the matching text of content/, else status 404 with suggestions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const path = pathOf(request);
  try {
    return await api.pages.content({ path });
  } catch (error) {
    if (problemOfCall(error).status !== 404) throw error;
    const pages = await api.pages.suggest({ path }).catch(() => []);
    throw data({ suggestions: pages.map(({ path: to, title }) => ({ to, title })) }, { status: 404 });
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => articleMeta(loaderData);

export default function ContentPage({ loaderData: article }: Route.ComponentProps) {
  return <ArticleView article={article} />;
}
