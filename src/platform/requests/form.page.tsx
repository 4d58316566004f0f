import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { page } from '#platform/context/page-problem.ts';
import { ArticleView, articleMeta } from '#platform/articles/article-view.tsx';
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';
import { Card } from '#ui/card.tsx';
import { Island } from '#ui/island.tsx';
import type { Route } from './+types/form.page';
import { DefinedForm } from './defined-form.tsx';
import { formPages } from './form-pages.rules.ts';
import { formOf } from './requests.rules.ts';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

/** A page of content/ with its form below. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const path = withoutTrailingSlashes(pathOf(request));
  const kind = formPages[path];
  if (!kind) throw data(null, { status: 404 });
  const [article, countries] = await Promise.all([
    page(api.pages.content({ path })),
    api.places.countries().then(namesOf),
  ]);
  return { kind, article, countries };
}

export const meta = ({ loaderData }: Route.MetaArgs) => articleMeta(loaderData?.article);

export default function FormPage({ loaderData: { kind, article, countries } }: Route.ComponentProps) {
  const form = formOf(kind);
  return (
    <ArticleView article={article}>
      <Card as="section" pad="lg" className="mt-10">
        <h2 id="form" className="mb-6 text-2xl">
          {kind === 'contact' ? 'Contact us' : form.title}
        </h2>
        <Island name="form" start="load" props={{ kind, form, countries }}>
          <DefinedForm key={kind} kind={kind} form={form} countries={countries} />
        </Island>
      </Card>
    </ArticleView>
  );
}
