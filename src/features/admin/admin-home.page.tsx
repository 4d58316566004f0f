import { pageContext } from '#app/page-context.ts';
import { isAllowed } from '#features/accounts/access.rules.ts';
import { LinkCard } from '#ui/card.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ViewAsForm } from './view-as-form.tsx';
import type { Route } from './+types/admin-home.page';

export const meta: Route.MetaFunction = () => [{ title: 'Administration | Damsire' }];

export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  return {
    ships: isAllowed(user, 'orders.ship'),
    answers: isAllowed(user, 'requests.read'),
    benches: isAllowed(user, 'lab.read'),
    offers: isAllowed(user, 'coupons.read'),
    watches: isAllowed(user, 'jobs.read'),
    views: isAllowed(user, 'people.view_as'),
  };
}

export default function AdminHomePage({
  loaderData: { ships, answers, benches, offers, watches, views },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <SectionHeading level={1} title="Administration" />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {ships ? (
          <LinkCard level={2} to="/admin/orders" title="Orders">
            Everything that was ordered: pack it, give it its barcodes, send it.
          </LinkCard>
        ) : null}
        {answers ? (
          <LinkCard level={2} to="/admin/requests" title="Requests">
            Messages and applications: read them, answer them, decide.
          </LinkCard>
        ) : null}
        {offers ? (
          <LinkCard level={2} to="/admin/coupons" title="Offers">
            Coupons, prices and gift cards: what things cost, and what is taken off.
          </LinkCard>
        ) : null}
        {watches ? (
          <LinkCard level={2} to="/admin/jobs" title="Jobs and mail">
            What the program does by itself: look, try again, call off.
          </LinkCard>
        ) : null}
        {benches ? (
          <LinkCard level={2} to="/lab" title="Laboratory">
            Receive kits, load runs, review and release results.
          </LinkCard>
        ) : null}
      </div>
      {views ? <ViewAsForm /> : null}
    </div>
  );
}
