import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { actionsColumn, dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ClubTabs } from './club-tabs.tsx';
import type { ClubAnimal } from './clubs.contract.ts';
import { mayInClub } from '#platform/accounts/club-roles.rules.ts';
import { DownloadList } from '#community/club-lists/download-list.tsx';
import { grantLabel } from '#community/club-lists/club-lists.rules.ts';
import { EndGrant } from './end-grant.tsx';
import { GrantForm } from './grant-form.tsx';
import { NoClub } from './no-club.tsx';
import type { Route } from './+types/club-animals.page';

const sorts = ['name', 'granted_at'] as const;
const filter = {
  label: 'Show animals',
  name: 'filter',
  links: [
    { value: 'all', label: 'All' },
    { value: 'mine', label: 'My animals' },
  ],
} as const;

export const meta: Route.MetaFunction = () => [{ title: 'Club access | Damsire' }];

export async function loader(args: Route.LoaderArgs) {
  const { clubs } = await page(args.context.get(pageContext).api.clubs.mine(), args.request);
  if (clubs.length === 0) return null;
  const data = await loadList(args, { sorts, filter }, (api, { choice: whose, ...asked }) =>
    api.clubs.animals({ ...asked, whose }),
  );
  return { ...data, clubs };
}

/** P167: lists animals shared with clubs, and ends sharing. */
export default function ClubAnimalsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <WithoutClub />;
  const { clubs, list, search, countryCode } = loaderData;
  const readable = clubs.filter(({ role }) => mayInClub(role, 'animals.read'));
  const isStaff = readable.length > 0;
  return (
    <ListPage
      title="Club access"
      intro="Animals that owners share with a club. Owners can stop sharing at any time."
      label="Club animals"
      data={loaderData}
      nouns={['animal', 'animals']}
      columns={columnsFor({ isStaff, canEnd: list.results.some(({ mayEnd }) => mayEnd), countryCode })}
      rowKey={(row) => `${row.clubId}-${row.animalId}`}
      filter={isStaff ? filter : undefined}
      search="Search by animal, number or owner"
      toolbar={
        list.count > 0 && loaderData.choice === 'all'
          ? readable.map((club) => (
              <DownloadList key={club.id} club={club} list="animals" search={search} isNamed={readable.length > 1} />
            ))
          : undefined
      }
      empty={
        <EmptyState
          title={search ? 'Nothing found.' : 'No animals shared with a club.'}
          art={<EmptyArt kind="dog" />}
        />
      }
    >
      <div className="grid gap-8">
        <ClubTabs />
        <GrantForm clubs={clubs} />
      </div>
    </ListPage>
  );
}

function WithoutClub() {
  return (
    <div className="grid gap-8">
      <SectionHeading level={1} title="Club access" intro="Animals that owners share with a club." />
      <ClubTabs />
      <NoClub />
    </div>
  );
}

interface ColumnOptions {
  isStaff: boolean;
  /** Whether the user can end at least one of the grants. */
  canEnd: boolean;
  countryCode: string;
}

function columnsFor({ isStaff, canEnd, countryCode }: ColumnOptions): Column<ClubAnimal>[] {
  return [
    { key: 'name', header: 'Animal', lead: true, sort: 'name', cell: (row) => <Name row={row} isStaff={isStaff} /> },
    {
      key: 'number',
      header: 'Registration',
      cell: (row) => <span className="nums whitespace-nowrap">{row.registrationNumber ?? '–'}</span>,
    },
    {
      key: 'owner',
      header: 'Owner',
      cell: (row) => (
        <>
          {row.isMine ? 'You' : row.owner}
          <span className="block text-sm text-muted">{row.club}</span>
        </>
      ),
    },
    {
      key: 'sees',
      header: 'Shared with the club',
      cell: (row) => grantLabel(row.scope),
    },
    dayColumn({ key: 'since', header: 'Since', sort: 'granted_at' }, countryCode, (row) => row.grantedAt),
    ...(canEnd ? [actionsColumn<ClubAnimal>((row) => (row.mayEnd ? <EndGrant row={row} /> : null), 'End')] : []),
  ];
}

function Name({ row, isStaff }: { row: ClubAnimal; isStaff: boolean }) {
  const to =
    row.isMine && !isStaff ? `/my/my-animals/${row.animalId}` : `/my/club/${row.clubId}/animals/${row.animalId}`;
  return (
    <>
      <Link to={to} className="bold-link">
        {row.registeredName ?? row.name}
      </Link>
      <span className="block text-sm font-normal text-muted">
        {row.breed ?? row.species}, {row.sex}
      </span>
    </>
  );
}
