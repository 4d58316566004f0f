import { formatPercent } from '#shared/count-of.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Plan } from './plans.contract.ts';
import { PlanResult } from './plan-result.tsx';
import type { Route } from './+types/saved-plan.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.plan.name ?? 'Mating plan'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const other = Number(new URL(request.url).searchParams.get('with'));
  const plan = await page(api.plans.find({ id: Number(params.id) }), request);
  const compared = other > 0 ? await page(api.plans.find({ id: other }), request) : null;
  return { plan, compared, countryCode: user?.countryCode ?? visitor.countryCode };
}

/** A saved plan as it was calculated, alone or compared with another. */
export default function SavedPlanPage({ loaderData: { plan, compared, countryCode } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/my/mating-plan">Mating plans</BackLink>
      <h1 className="mt-4 text-3xl sm:text-4xl">
        {plan.name}
        {compared ? ` and ${compared.name}` : ''}
      </h1>
      <p className="mt-2 text-muted">
        Calculated on <LocalDay at={plan.createdAt} countryCode={countryCode} />, with a maximum litter inbreeding of{' '}
        {formatPercent(plan.settings.kinshipCeiling)}.
      </p>
      {compared ? <Comparison plans={[plan, compared]} /> : <PlanResult plan={plan} />}
    </>
  );
}

type Named = Plan & { name: string };

function Comparison({ plans }: { plans: readonly [Named, Named] }) {
  const [first, second] = plans;
  const ids = [...new Set([...first.matings, ...second.matings].map(({ damId }) => damId))];
  const nameOf = (id: number) => first.names[String(id)] ?? second.names[String(id)] ?? `Animal ${id}`;
  const sireIn = (plan: Named, damId: number) => {
    const pairs = plan.matings.filter((pair) => pair.damId === damId);
    return pairs.map((pair) => `${nameOf(pair.sireId)} (${pair.points.toFixed(1)})`).join(', ') || 'no mate';
  };
  const headOf = (plan: Named) => `${plan.name}: ${plan.totalPoints.toFixed(1)} points`;
  return (
    <div className="mt-8">
      <DataList
        label="Plan comparison by dam"
        rows={ids}
        rowKey={(id) => id}
        empty={<p>Neither plan has any litters.</p>}
        columns={[
          { key: 'dam', header: 'Dam', lead: true, cell: nameOf },
          { key: 'first', header: headOf(first), cell: (id) => sireIn(first, id) },
          { key: 'second', header: headOf(second), cell: (id) => sireIn(second, id) },
          {
            key: 'same',
            header: 'Same',
            cell: (id) => (sireIn(first, id) === sireIn(second, id) ? 'yes' : 'no'),
          },
        ]}
      />
    </div>
  );
}
