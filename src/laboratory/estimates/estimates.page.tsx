import { AnimalTabs } from '#laboratory/diversity/animal-tabs.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EstimatesList } from './estimates-card.tsx';
import type { Route } from './+types/estimates.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Estimates for ${loaderData?.animal.name ?? 'an animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const id = Number(params.id);
  const [animal, found] = [
    await page(api.animals.find({ id }), request),
    await page(api.estimates.find({ id }), request),
  ];
  return { animal: { id, name: animal.name }, found };
}

/** Estimates for an animal, which may have no results. */
export default function EstimatesPage({ loaderData: { animal, found } }: Route.ComponentProps) {
  const isEmpty = found.estimates.length === 0 && found.contradictions.length === 0;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="min-w-0">
        <AnimalTabs animal={animal} title={`Estimates for ${animal.name}`} />
      </header>
      {isEmpty ? (
        <EmptyState title="No estimates." art={<EmptyArt kind="results" />}>
          Estimates appear here for tests that {animal.name} has not had, if relatives in the recorded pedigree have
          results that you can view.
        </EmptyState>
      ) : (
        <EstimatesList animal={animal} found={found} />
      )}
    </article>
  );
}
