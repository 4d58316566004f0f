import { PersonLink } from '#platform/admin/person-link.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { AdminClub, AdminMember } from './club-admin.contract.ts';
import { clubRoleLabels } from '#platform/accounts/club-roles.rules.ts';
import { MemberActions } from '#community/clubs/member-actions.tsx';

interface AdminMembersProps {
  club: Pick<AdminClub, 'id' | 'name'>;
  members: { results: readonly AdminMember[]; count: number };
  edits: boolean;
  number: number;
  search: string;
  countryCode: string;
}

/** All members of a club, for shop staff. */
export function AdminMembers({ club, members, edits, number, search, countryCode }: AdminMembersProps) {
  return (
    <section aria-labelledby="members">
      <SectionHeading title="Members" id="members" />
      <div className="mt-4">
        <PagedList
          label={`Members of ${club.name}`}
          columns={columnsFor(club.id, { edits, countryCode })}
          list={members}
          rowKey={(row) => row.id}
          number={number}
          nouns={['member', 'members']}
          search={{ label: 'Search by name or email address', value: search }}
          empty="No members yet."
        />
      </div>
    </section>
  );
}

function columnsFor(
  clubId: number,
  { edits, countryCode }: { edits: boolean; countryCode: string },
): Column<AdminMember>[] {
  const columns: Column<AdminMember>[] = [
    {
      key: 'name',
      header: 'Member',
      lead: true,
      sort: 'name',
      cell: (row) => <PersonLink person={row} />,
    },
    { key: 'role', header: 'Role', cell: (row) => clubRoleLabels[row.role].word },
    { key: 'animals', header: 'Shared animals', cell: (row) => <span className="nums">{row.animals}</span> },
    dayColumn({ key: 'joined', header: 'Since', sort: 'joined_at' }, countryCode, (row) => row.joinedAt),
  ];
  return edits
    ? [
        ...columns,
        {
          key: 'do',
          header: 'Actions',
          align: 'end',
          cell: (row) => <MemberActions asAdmin clubId={clubId} member={row} />,
        },
      ]
    : columns;
}
