import { data } from 'react-router';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { mayInClub } from '#platform/accounts/club-roles.rules.ts';
import { CaseForm } from './request-form.tsx';
import type { Route } from './+types/parentage-new.page';

export const meta = () => [{ title: 'New parentage request | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  if (user?.type === 'vet') throw data(null, { status: 403 });
  const [dogs, cats, clubs] = await Promise.all([
    page(api.animals.parents({ page: 1, size: 1, search: '', species_id: 1 }), request),
    page(api.animals.parents({ page: 1, size: 1, search: '', species_id: 2 }), request),
    user?.roles.some((role) => role === 'club_admin' || role === 'club_secretary') ? findClubs(api, request) : [],
  ]);
  const speciesId = dogs.count > 0 || cats.count === 0 ? ('1' as const) : ('2' as const);
  const hasNone = dogs.count + cats.count === 0;
  return { clubs, startsWith: { speciesId, payer: hasNone && clubs[0] ? String(clubs[0].id) : 'me' } };
}

async function findClubs(api: PageDeps['api'], request: Request) {
  const { clubs } = await page(api.clubs.mine(), request);
  return clubs.flatMap(({ id, name, role }) => (mayInClub(role, 'orders.prepare') ? [{ id, name }] : []));
}

export default function ParentageNewPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/my/parentage-requests">Parentage requests</BackLink>
      <SectionHeading
        className="mt-4"
        level={1}
        title="New parentage request"
        intro="Choose the offspring, the dam if known, and every possible sire. All need a DNA profile on the same panel."
      />
      <CaseForm {...loaderData} />
    </>
  );
}
