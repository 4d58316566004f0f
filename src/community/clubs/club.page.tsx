import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ClubChoice, ClubHead } from './club-head.tsx';
import { ClubLogo } from './club-logo.tsx';
import { ClubTabs } from './club-tabs.tsx';
import { DownloadList } from '#community/club-lists/download-list.tsx';
import type { Member } from './clubs.contract.ts';
import { clubRoleLabels, mayInClub } from '#platform/accounts/club-roles.rules.ts';
import { ForMembers } from './for-members.tsx';
import { InvitationsToMe } from './invitations-to-me.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveClub, MemberActions } from './member-actions.tsx';
import { NoClub } from './no-club.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import type { Route } from './+types/club.page';

const sorts = ['name', 'joined_at'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Club | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const mine = await page(calls.clubs.mine(), request);
  const { query, number, search, sort } = listQuery(request, { sorts });
  const club = mine.clubs.find(({ id }) => String(id) === query.get('club')) ?? mine.clubs[0] ?? null;
  const canReadMembers = club && mayInClub(club.role, 'members.read');
  const listInput = { page: number, size: DEFAULT_PAGE_SIZE, search, sort: sort ?? ('name' as const) };
  const members = canReadMembers ? await page(calls.clubs.members({ clubId: club.id, ...listInput }), request) : null;
  const mayInvite = club !== null && mayInClub(club.role, 'members.invite');
  const open = mayInvite ? await page(calls.clubs.invitations({ clubId: club.id }), request) : [];
  const countryCode = user?.countryCode ?? visitor.countryCode;
  return { ...mine, club, members, mayInvite, open, number, search, countryCode };
}

export default function ClubPage({ loaderData }: Route.ComponentProps) {
  const { clubs, club, invitations, mayInvite, open, countryCode } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ClubHead
        club={club}
        title={club?.name ?? 'Club'}
        intro={club ? clubRoleLabels[club.role].note : 'Share animals with your breed club and order at club prices.'}
        aside={club ? <Badge tone="brand">{clubRoleLabels[club.role].word}</Badge> : undefined}
      />
      <ClubTabs />
      <ClubChoice clubs={clubs} current={club?.id} />
      <InvitationsToMe invitations={invitations} countryCode={countryCode} />
      {club === null ? invitations.length === 0 && <NoClub /> : null}
      {club && mayInvite ? <InviteForm clubId={club.id} role={club.role} /> : null}
      {club && open.length > 0 ? (
        <OpenInvitations
          open={open}
          countryCode={countryCode}
          onWithdraw={(id) => api.clubs.withdraw({ clubId: club.id, id })}
        />
      ) : null}
      {club && !loaderData.members ? <ForMembers /> : null}
      <Members {...loaderData} />
      {club && mayInClub(club.role, 'logo.set') ? <ClubLogo club={club} /> : null}
      {club ? <LeaveClub club={club} /> : null}
    </div>
  );
}

function Members({ club, members, number, search, countryCode }: Route.ComponentProps['loaderData']) {
  if (!club || !members) return null;
  return (
    <section aria-labelledby="members">
      <SectionHeading title="Members" id="members" />
      <div className="mt-4">
        <PagedList
          label="Members"
          columns={columnsFor(club, countryCode)}
          list={members}
          rowKey={(row) => row.id}
          number={number}
          nouns={['member', 'members']}
          search={{
            label: mayInClub(club.role, 'members.contact') ? 'Search by name or email address' : 'Search by name',
            value: search,
          }}
          toolbar={members.count > 0 ? <DownloadList club={club} list="members" search={search} /> : undefined}
        />
      </div>
    </section>
  );
}

type Club = NonNullable<Route.ComponentProps['loaderData']['club']>;

function columnsFor(club: Club, countryCode: string): Column<Member>[] {
  const manages = mayInClub(club.role, 'members.manage');
  return [
    {
      key: 'name',
      header: 'Member',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <span className="font-bold">{row.name}</span>
          {row.email ? <span className="block text-sm font-normal wrap-anywhere text-muted">{row.email}</span> : null}
        </>
      ),
    },
    { key: 'role', header: 'Role', cell: (row) => clubRoleLabels[row.role].word },
    { key: 'animals', header: 'Shared animals', cell: (row) => <span className="nums">{row.animals}</span> },
    dayColumn({ key: 'joined', header: 'Since', sort: 'joined_at' }, countryCode, (row) => row.joinedAt),
    ...(manages
      ? [
          {
            key: 'do',
            header: 'Actions',
            hideHeader: true,
            align: 'end' as const,
            cell: (row: Member) => (row.isMe ? null : <MemberActions clubId={club.id} member={row} />),
          },
        ]
      : []),
  ];
}
