import { pageContext } from '#platform/context/page-context.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { countPending } from '#shared/count-pending.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { WaitingCards } from '#ui/waiting-cards.tsx';
import { adminQueues } from './admin-queues.tsx';
import { ViewAsForm } from './view-as-form.tsx';
import type { Route } from './+types/admin-home.page';

export const meta: Route.MetaFunction = () => [{ title: 'Administration | Damsire' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  return { found: await countPending(adminQueues(api, user)), views: isAllowed(user, 'people.view_as') };
}

export default function AdminHomePage({ loaderData: { found, views } }: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <SectionHeading level={1} title="Administration" intro="What needs attention now." />
      <WaitingCards {...found} done="No open orders, requests or approvals." />
      {views ? <ViewAsForm /> : null}
    </div>
  );
}
