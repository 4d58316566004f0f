import { useNavigation } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { animalColumns } from './animal-columns.tsx';
import { AnimalFilters } from './animal-filters.tsx';
import { listPlaceOf, type ListPlace } from './animal-list.rules.ts';
import { rowActionColumn } from './animal-row-action.tsx';
import { animalSorts, searchTypes } from '#animals/records/animals.rules.ts';
import type { Route } from './+types/my-animals.page';

const SIZE = 15;
const OWNER_SHARED = '/my/animals/shared?view=owner';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${listPlaceOf(loaderData?.pathname ?? '', loaderData?.place).title} | Damsire` },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const pathname = pathOf(request);
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    allowed.find((value) => value === searchParams.get(name));
  const place = searchParams.get('view');
  const filter = {
    page: Math.min(Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1), 10_000),
    view: listPlaceOf(pathname, place).view,
    query: searchParams.get('query')?.trim().slice(0, 120) ?? '',
    query_type: one('query_type', searchTypes),
    gender: one('gender', ['male', 'female'] as const),
    species_id: Number(one('species_id', ['1', '2'])) || undefined,
    sort: one('sort', animalSorts),
  };
  const animals = await page(api.animals.list({ ...filter, size: SIZE }), request);
  return {
    animals,
    filter,
    pathname,
    place,
    isVet: user?.type === 'vet',
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

export default function MyAnimalsPage({ loaderData }: Route.ComponentProps) {
  const { animals, filter, isVet, countryCode } = loaderData;
  const place = listPlaceOf(loaderData.pathname, loaderData.place);
  const busy = useNavigation().state === 'loading';
  const isFiltered = Boolean(filter.query || filter.gender || filter.species_id);
  return (
    <>
      <SectionHeading level={1} title={place.title} intro={place.intro} aside={<AddButtons />} />
      <div className="mt-6">
        <TabLinks label="Animal lists" links={isVet ? [patients, ...lists] : lists} />
      </div>
      <div className={busy ? 'mt-6 opacity-60 transition-opacity' : 'mt-6 transition-opacity'} aria-busy={busy}>
        <DataList
          label={place.title}
          columns={[...animalColumns(animals.results, countryCode, filter.view), ...rowActionColumn(filter.view)]}
          rows={animals.results}
          rowKey={(row) => row.id}
          page={filter.page}
          pages={Math.ceil(animals.count / SIZE)}
          count={animals.count}
          countLabel={place.countLabel(animals.count)}
          toolbar={
            isFiltered || animals.count > 0 ? <AnimalFilters view={filter.view} query={filter.query} /> : undefined
          }
          empty={
            isFiltered ? (
              <EmptyState
                title="Nothing found."
                action={
                  <LinkButton
                    to={filter.view === 'owner-shared' ? OWNER_SHARED : loaderData.pathname}
                    variant="secondary"
                  >
                    Show all
                  </LinkButton>
                }
              >
                Try a different search or fewer filters.
              </EmptyState>
            ) : (
              <NothingYet place={place} />
            )
          }
        />
      </div>
    </>
  );
}

function AddButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/activate">Activate a kit</LinkButton>
      <LinkButton to="/tools/add-animal" variant="secondary">
        Add an animal
      </LinkButton>
    </div>
  );
}

function NothingYet({ place }: { place: ListPlace }) {
  return (
    <EmptyState
      title={place.empty}
      art={<EmptyArt kind="dog" />}
      action={
        place.view === 'mine' || place.view === 'patients' ? (
          <LinkButton to="/activate">Activate a kit</LinkButton>
        ) : undefined
      }
    >
      {place.emptyNote}
    </EmptyState>
  );
}

const patients = { to: '/my/my-patients', label: 'My patients' };
const lists = [
  { to: '/my/my-animals', label: 'My animals' },
  { to: '/my/animals/shared', label: 'Shared by me' },
  { to: OWNER_SHARED, label: 'Shared with me' },
  { to: '/my/animals/archived', label: 'Archived' },
];
