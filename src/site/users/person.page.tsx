import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { Facts } from './person-facts.tsx';
import { PersonActions } from './person-actions.tsx';
import { RolesForm } from './roles-form.tsx';
import { StateBadge } from '#platform/admin/state-badge.tsx';
import { ViewAsForm } from '#platform/admin/view-as-form.tsx';
import { TermsForm } from './terms-form.tsx';
import type { Route } from './+types/person.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.name ?? 'User'} | Damsire admin` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const person = await page(api.people.find({ id: params.id }), request);
  return {
    person,
    country: countryFacts(person.countryCode)?.name ?? person.countryCode,
    manages: isAllowed(user, 'people.manage'),
    views: isAllowed(user, 'people.view_as'),
    setsTerms: isAllowed(user, 'credit.terms'),
    isSelf: user?.id === params.id,
    countryCode: visitor.countryCode,
  };
}

export default function PersonPage({
  loaderData: { person, country, manages, views, setsTerms, isSelf, countryCode },
}: Route.ComponentProps) {
  const terms = setsTerms && !isSelf && person.state !== 'PENDING_APPROVAL' ? person.terms : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to="/admin/people">Users</BackLink>
      <SectionHeading level={1} title={person.name} aside={<StateBadge state={person.state} />} />
      {person.state === 'PENDING_APPROVAL' || person.declinedClinic ? <ApprovalForm person={person} /> : null}
      {person.deactivatedReason ? (
        <Callout tone="bad" title="Closed">
          {person.deactivatedReason}
        </Callout>
      ) : null}
      {person.deletionDueAt ? (
        <Callout tone="warn" title={`Deletion scheduled for ${formatDate(person.deletionDueAt, countryCode)}`} />
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <Card as="section" pad="lg">
          <h2 className="mb-4 text-xl">Account</h2>
          <Facts person={person} country={country} countryCode={countryCode} />
          {manages && !isSelf ? <PersonActions person={person} /> : null}
        </Card>
        {manages && !isSelf ? (
          <Card as="section" pad="lg">
            <h2 className="mb-4 text-xl">Roles</h2>
            <RolesForm key={person.rolesVersion} person={person} />
          </Card>
        ) : null}
      </div>
      {views && !isSelf && !person.roles.includes('admin') ? <ViewAsForm email={person.email} /> : null}
      {terms ? <TermsForm key={terms.version} person={person} /> : null}
      <HistoryCard entries={person.history} countryCode={countryCode} />
    </div>
  );
}
