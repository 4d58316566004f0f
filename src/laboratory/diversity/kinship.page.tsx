import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { ParentConflicts } from '#animals/parent-conflicts/parent-conflicts.tsx';
import { formatPercent } from '#shared/count-of.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import type { Route } from './+types/kinship.page';

const SIZE = 50;

export const meta = () => [{ title: 'Kinship of my animals | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const { animals, pairs, conflicts } = await page(api.diversity.kinship(), request);
  const search = (query.get('query') ?? '').toLowerCase();
  const number = Math.max(1, Number(query.get('page')) || 1);
  const found = pairs.filter(({ first, second }) => `${first} ${second}`.toLowerCase().includes(search));
  return {
    search,
    number,
    conflicts,
    count: found.length,
    animals: animals.length,
    pairs: found.slice((number - 1) * SIZE, number * SIZE),
  };
}

export default function KinshipPage({
  loaderData: { pairs, conflicts, count, animals, number, search },
}: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Kinship"
        intro="This page shows how closely your animals are related, based on genome-wide markers. Animals of one breed are all related to some degree, so compare pairs with each other. DNA kinship by the KING method is lower if one of the two is inbred, so it differs from the pedigree and from kinship by shared DNA in the relatives finder."
      />
      <ParentConflicts conflicts={conflicts} />
      <div className="mt-8">
        <DataList
          label="Pairs, closest first"
          rows={pairs}
          rowKey={(row) => `${row.first} ${row.second}`}
          page={number}
          pages={Math.ceil(count / SIZE)}
          count={count}
          countLabel={count === 1 ? 'pair' : 'pairs'}
          toolbar={
            search || count > 0 ? <SearchBox label="Search by name" defaultValue={search} name="query" /> : undefined
          }
          empty={
            <EmptyState title={search ? 'Nothing found.' : 'Nothing to compare yet.'}>
              {search
                ? null
                : animals === 1
                  ? 'Only one of your animals has genome-wide markers. You need two.'
                  : 'You need two animals with genome-wide markers.'}
            </EmptyState>
          }
          columns={[
            { key: 'first', header: 'Animal', lead: true, cell: (row) => row.first },
            { key: 'second', header: 'Compared with', cell: (row) => row.second },
            {
              key: 'kinship',
              header: 'DNA kinship (KING)',
              align: 'end',
              cell: (row) => (row.kinship === null ? '–' : formatPercent(row.kinship)),
            },
            { key: 'word', header: 'Equivalent in an outbred population', cell: (row) => row.word },
            { key: 'markers', header: 'Markers', align: 'end', cell: (row) => row.markers.toLocaleString('en') },
          ]}
        />
      </div>
    </>
  );
}
