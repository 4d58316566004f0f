import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { articleMeta, ArticleView } from '#platform/articles/article-view.tsx';
import { Island } from '#ui/island.tsx';
import { LociMixer } from './loci-mixer.tsx';
import type { Route } from './+types/heterozygosity.page';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

/** The text is content/heterozygosity.md; the drawing above it is interactive. */
export function loader({ context }: Route.LoaderArgs) {
  return page(context.get(pageContext).api.pages.content({ path: '/heterozygosity' }));
}

export const meta: Route.MetaFunction = ({ loaderData }) => articleMeta(loaderData);

export default function HeterozygosityPage({ loaderData: article }: Route.ComponentProps) {
  return (
    <ArticleView
      article={article}
      before={
        <section aria-label="Try it" className="mt-8">
          <Island name="loci-mixer" start="load">
            <LociMixer />
          </Island>
        </section>
      }
    />
  );
}
