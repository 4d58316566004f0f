import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { countOf } from '#shared/count-of.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { ClubChoice, ClubHead } from '#community/clubs/club-head.tsx';
import { ClubTabs } from '#community/clubs/club-tabs.tsx';
import { DownloadList } from '#community/club-lists/download-list.tsx';
import type { Figure } from './club-figures.contract.ts';
import { MIN_CROWD_ANIMALS, MIN_CROWD_OWNERS, SMALLEST_CELL } from '#platform/privacy/crowd.rules.ts';
import { groupLabel } from './figures.rules.ts';
import { PopulationList } from './population-list.tsx';
import { figureSorts, findFigures, sortFigures, splitFigures } from './figure-order.rules.ts';
import { NoClub } from '#community/clubs/no-club.tsx';
import type { Route } from './+types/club-figures.page';

export const meta: Route.MetaFunction = () => [{ title: 'Breed statistics | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { clubs } = await page(api.clubs.mine(), request);
  const { query, number, search, sort = 'test' } = listQuery(request, { sorts: figureSorts });
  const club = clubs.find(({ id }) => String(id) === query.get('club')) ?? clubs[0] ?? null;
  const [all, populations] = club
    ? await Promise.all([
        page(api.clubs.figures({ clubId: club.id }), request),
        page(api.clubs.populations({ clubId: club.id }), request),
      ])
    : [[], []];
  const { grouped, tooFew } = splitFigures(sortFigures(findFigures(all, search), sort));
  const results = grouped.slice((number - 1) * DEFAULT_PAGE_SIZE, number * DEFAULT_PAGE_SIZE);
  return {
    clubs,
    club,
    populations,
    list: { results, count: grouped.length },
    tooFew,
    number,
    search,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

export default function ClubFiguresPage({ loaderData }: Route.ComponentProps) {
  const { clubs, club, populations, list, tooFew, number, search, countryCode } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ClubHead
        club={club}
        title="Breed statistics"
        intro={`How often each test result occurs among the animals that members have shared with ${club?.name ?? 'the club'}.`}
      />
      <ClubTabs />
      <ClubChoice clubs={clubs} current={club?.id} />
      {club === null ? (
        <NoClub />
      ) : (
        <PagedList
          label="Statistics"
          columns={columnsFor(countryCode)}
          list={list}
          rowKey={(row) => `${row.breed} ${row.test}`}
          number={number}
          nouns={['test', 'tests']}
          search={{ label: 'Search by breed or test', value: search }}
          toolbar={
            list.count + tooFew.length > 0 ? <DownloadList club={club} list="statistics" search={search} /> : undefined
          }
          empty={
            search ? undefined : (
              <EmptyState title="Not enough animals yet.">
                A statistic needs released results for at least {MIN_CROWD_ANIMALS} animals from {MIN_CROWD_OWNERS}{' '}
                owners.
              </EmptyState>
            )
          }
        />
      )}
      {tooFew.length > 0 ? <TooFew figures={tooFew} isOpen={search !== ''} /> : null}
      {club && populations.length > 0 ? (
        <PopulationList club={club} populations={populations} countryCode={countryCode} />
      ) : null}
      <Disclosure summary="How we keep individual animals anonymous">
        <p>
          We publish no statistic based on fewer than {MIN_CROWD_ANIMALS} animals from {MIN_CROWD_OWNERS} owners, and no
          count below {SMALLEST_CELL}. Rarer results are grouped with others so that no count can be worked out by
          subtraction. We check each statistic against everything ever published for the same breed and test, by this
          club and by others. Animals whose results could be worked out by comparing statistics are left out. If too
          many animals would be left out, the statistic isn't published yet.
        </p>
      </Disclosure>
    </div>
  );
}

/** Tests with too few animals to show how often a result occurs. */
function TooFew({ figures, isOpen }: { figures: readonly Figure[]; isOpen: boolean }) {
  return (
    <Disclosure summary={`Too few in each group to show: ${countOf(figures.length, 'test')}`} defaultOpen={isOpen}>
      <ul className="nums grid gap-1">
        {figures.map(({ breed, test, animals, owners }) => (
          <li key={`${breed} ${test}`}>
            <b>{test}</b> ({breed}): {animals} animals, {owners} owners
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function columnsFor(countryCode: string): Column<Figure>[] {
  return [
    {
      key: 'test',
      header: 'Test',
      lead: true,
      sort: 'test',
      cell: (row) => (
        <>
          <span className="font-bold">{row.test}</span>
          <span className="block text-sm font-normal text-muted">{row.breed}</span>
        </>
      ),
    },
    {
      key: 'groups',
      header: 'Results',
      cell: (row) => (
        <ul className="nums grid gap-1">
          {row.groups.map(({ statuses, count }) => (
            <li key={statuses.join()}>
              {groupLabel(statuses)}: <b>{count}</b> ({Math.round((100 * count) / row.animals)}%)
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'of',
      header: 'Sample size',
      sort: 'animals',
      cell: (row) => (
        <span className="nums">
          {row.animals} animals, {row.owners} owners
        </span>
      ),
    },
    dayColumn({ key: 'at', header: 'Published', sort: 'published' }, countryCode, (row) => row.publishedAt),
  ];
}
