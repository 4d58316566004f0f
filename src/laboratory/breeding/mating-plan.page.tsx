import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { PlanForm } from './plan-form.tsx';
import { SavedPlans } from './saved-plans.tsx';
import type { Route } from './+types/mating-plan.page';

export const meta = () => [{ title: 'Mating plan | Damsire' }];

const SIZE = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const search = query.get('query') ?? '';
  const of = (gender: 'female' | 'male') =>
    page(api.animals.parents({ gender, size: 100, page: 1, search: '' }), request);
  const [dams, sires, plans] = await Promise.all([
    of('female'),
    of('male'),
    page(api.plans.list({ page: number, size: SIZE, search }), request),
  ]);
  const choices = (rows: typeof dams.results) =>
    rows.map(({ id, name, species, breed }) => ({ id, name, speciesId: species.id, breed: breed?.name ?? null }));
  return {
    dams: choices(dams.results),
    sires: choices(sires.results),
    plans,
    number,
    pages: Math.ceil(plans.count / SIZE),
    search,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

export default function MatingPlanPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Mating plan"
        intro="Choose dams and sires, and we'll find the plan with the greatest genetic diversity. Pairings that could produce affected offspring or are too closely related are ruled out, with the reason for each."
      />
      <PlanForm dams={loaderData.dams} sires={loaderData.sires} />
      <SavedPlans {...loaderData} />
    </>
  );
}
