import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Island } from '#ui/island.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { LociMixer } from './loci-mixer.tsx';
import type { Route } from './+types/heterozygosity.page';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

/** The text is content/heterozygosity.md; the drawing above it moves. */
export function loader({ context }: Route.LoaderArgs) {
  return page(context.get(pageContext).api.pages.content({ path: '/heterozygosity' }));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: 'Heterozygosity',
    description: loaderData?.description ?? '',
    canonical: `${matches[0].loaderData.origin}/heterozygosity`,
  });

export default function HeterozygosityPage({ loaderData: article }: Route.ComponentProps) {
  return (
    <article className="frame py-8 md:py-12">
      <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: article.title }]} />
      <h1 className="mt-6 text-3xl sm:text-4xl">{article.title}</h1>
      <p className="measure mt-4 text-lg text-muted">{article.description}</p>
      <section aria-label="Try it" className="mt-8">
        <Island name="loci-mixer" start="load">
          <LociMixer />
        </Island>
      </section>
      <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: article.html }} />
    </article>
  );
}
