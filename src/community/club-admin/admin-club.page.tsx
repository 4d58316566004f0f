import { useNavigate, useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { CloseOrReopen } from '#platform/admin/close-or-reopen.tsx';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { countOf } from '#shared/count-of.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminClubView } from './club-admin.contract.ts';
import { clubStateLabels } from './club-admin.rules.ts';
import { ClubHead } from '#community/clubs/club-head.tsx';
import { ClubLogo } from '#community/clubs/club-logo.tsx';
import { billingModeLabels } from '#platform/accounts/club-roles.rules.ts';
import { AdminClubForm } from './admin-club-form.tsx';
import { AdminMembers } from './admin-members.tsx';
import { AdminProducts } from './admin-products.tsx';
import { InviteForm } from '#community/clubs/invite-form.tsx';
import { OpenInvitations } from '#community/clubs/open-invitations.tsx';
import type { Route } from './+types/admin-club.page';

/** Invitation form with the same fields as for an admin of the club. */
const EVERY_ROLE = 'ADMIN';
const sorts = ['name', 'joined_at'] as const;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.club?.name ?? 'New club'} | Damsire admin` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const edits = isAllowed(user, 'club_desk.edit');
  const isNew = params.id === 'new';
  if (isNew ? !edits : !/^\d{1,9}$/.test(params.id)) throw new Response(null, { status: 404 });
  const { number, search, sort = 'name' } = listQuery(request, { sorts });
  const id = Number(params.id) || 0;
  const [countries, choices, club, members] = await page(
    Promise.all([
      calls.places.countries().then(namesOf),
      calls.clubAdmin.choices(),
      isNew ? null : calls.clubAdmin.find({ id }),
      isNew ? null : calls.clubAdmin.members({ clubId: id, page: number, size: DEFAULT_PAGE_SIZE, search, sort }),
    ]),
    request,
  );
  return { countries, choices, club, members, edits, number, search, countryCode: visitor.countryCode };
}

/** One club in the back office: its staff, products and state. */
export default function AdminClubPage({ loaderData }: Route.ComponentProps) {
  const { club, members, choices, countries, edits, number, search, countryCode } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <BackLink to="/admin/clubs">Clubs</BackLink>
      <ClubHead
        club={club}
        title={club?.name ?? 'New club'}
        intro={
          club
            ? `${club.country}: ${countOf(club.members, 'member')}, ${countOf(club.animals, 'shared animal')}. ${billingModeLabels[club.billingMode].word}.`
            : 'The first admin gets an email invitation and accepts it with their own account.'
        }
        aside={
          club ? (
            <span className="flex flex-wrap items-center gap-3">
              <Badge tone={clubStateLabels[club.state].tone}>{clubStateLabels[club.state].word}</Badge>
              {edits ? <CloseClub club={club} /> : null}
            </span>
          ) : undefined
        }
      />
      {club?.closedReason ? <Callout tone="warn" title={`Closed: ${club.closedReason}`} /> : null}
      {club && club.state === 'ACTIVE' && club.admins === 0 ? (
        <Callout tone="warn" title="This club has no admin yet.">
          Invite an admin, or wait for the invitation below to be accepted.
        </Callout>
      ) : null}
      {club && members ? (
        <>
          {edits && club.state === 'ACTIVE' ? <InviteForm asAdmin clubId={club.id} role={EVERY_ROLE} /> : null}
          {club.invitations.length > 0 ? (
            <OpenInvitations
              open={club.invitations}
              countryCode={countryCode}
              onWithdraw={edits ? (id) => api.clubAdmin.withdraw({ clubId: club.id, id }) : undefined}
            />
          ) : null}
          <AdminMembers {...{ club, members, edits, number, search, countryCode }} />
          <AdminProducts club={club} choices={choices.products} edits={edits} />
        </>
      ) : null}
      {edits ? <Details club={club} choices={choices} countries={countries} /> : null}
      {club && edits ? <ClubLogo asAdmin club={club} /> : null}
      {club ? <HistoryCard entries={club.history} countryCode={countryCode} /> : null}
    </div>
  );
}

function CloseClub({ club: { id, name, state, animals } }: { club: AdminClubView }) {
  return (
    <CloseOrReopen
      noun="club"
      name={name}
      isClosed={state === 'CLOSED'}
      hint="Included in the email to the club's admins."
      close={(reason) => api.clubAdmin.close({ id, reason })}
      reopen={() => api.clubAdmin.reopen({ id })}
    >
      {animals === 1 ? '1 animal' : `${animals} animals`} will no longer be shared with the club, and club prices will
      no longer apply. We keep the list of members in case the club reopens. Owners must then share their animals again.
    </CloseOrReopen>
  );
}

type DetailsProps = Pick<Route.ComponentProps['loaderData'], 'club' | 'choices' | 'countries'>;

function Details({ club, choices, countries }: DetailsProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Club details</h2>
      <AdminClubForm
        key={club?.version ?? 'new'}
        club={club}
        choices={choices}
        countries={countries}
        onSave={async ({ adminEmail, ...body }) => {
          if (club) {
            await api.clubAdmin.update({ ...body, id: club.id, version: club.version });
            await revalidate();
            toaster.success('Club saved.');
            return;
          }
          const { id } = await api.clubAdmin.create({ ...body, adminEmail });
          toaster.success("Club created. We've invited the admin.");
          await navigate(`/admin/clubs/${id}`);
        }}
      />
    </Card>
  );
}
