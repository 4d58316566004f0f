import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Route } from './+types/my-case-studies.page';

export const meta = () => [{ title: 'Case studies | Damsire' }];

/** P153: for veterinarians; the text is content/vet/case-studies.md. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  if (user && user.type !== 'vet') throw data(null, { status: 403 });
  return page(api.pages.content({ path: '/vet/case-studies' }), request);
}

export default function MyCaseStudiesPage({ loaderData: article }: Route.ComponentProps) {
  return (
    <article>
      <h1 className="text-3xl">{article.title}</h1>
      <p className="measure mt-3 text-lg text-muted">{article.description}</p>
      <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: article.html }} />
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to="/my/fact-sheet?view=all">Look up a test</LinkButton>
        <LinkButton to="/contact-us?topic=clinic" variant="secondary">
          Submit a case
        </LinkButton>
      </div>
    </article>
  );
}
