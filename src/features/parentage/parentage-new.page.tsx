import { data } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { BackLink } from '#ui/back-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { RequestForm } from './request-form.tsx';
import type { Route } from './+types/parentage-new.page';

export const meta = () => [{ title: 'New parentage request | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  if (user?.type === 'vet') throw data(null, { status: 403 });
  const { results } = await page(api.animals.parents({ page: 1, size: 100, search: '' }), request);
  const animals = results.map(({ id, name, sex, species, breed, dateOfBirth }) => ({
    id,
    name,
    sex,
    speciesId: species.id,
    breed: breed?.name ?? null,
    dateOfBirth,
  }));
  return { animals };
}

export default function ParentageNewPage({ loaderData: { animals } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/my/parentage-requests">Parentage requests</BackLink>
      <SectionHeading
        className="mt-4"
        level={1}
        title="New parentage request"
        intro="Choose the young, the dam if you know her, and every male that could be the sire. All need a DNA profile on the same panel."
      />
      <RequestForm animals={animals} />
    </>
  );
}
