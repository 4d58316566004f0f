import { data, Outlet, redirect } from 'react-router';
import { factorPath, loginPath } from '#app/page-problem.ts';
import { pageContext } from '#app/page-context.ts';
import { isAllowed } from '#features/accounts/access.rules.ts';
import { TabLinks } from '#ui/tabs.tsx';
import type { Route } from './+types/admin-layout';

/** Staff only: others are sent to sign in, or told that there is no such page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  if (user.mustAddFactor) throw redirect(factorPath(request));
  if (!isAllowed(user, 'staff.desk')) throw data(null, { status: 404 });
  return {
    ships: isAllowed(user, 'orders.ship'),
    kits: isAllowed(user, 'kits.read_all'),
    benches: isAllowed(user, 'lab.read'),
    settles: isAllowed(user, 'orders.settle_manually'),
    reads: isAllowed(user, 'people.read'),
    answers: isAllowed(user, 'requests.read'),
    offers: isAllowed(user, 'coupons.read'),
    watches: isAllowed(user, 'jobs.read'),
  };
}

export default function AdminLayout({
  loaderData: { ships, kits, benches, settles, reads, answers, offers, watches },
}: Route.ComponentProps) {
  const links = [
    { to: '/admin', label: 'Overview' },
    ...(ships ? [{ to: '/admin/orders', label: 'Orders', covers: ['/admin/orders'] }] : []),
    ...(ships
      ? [
          { to: '/admin/returns', label: 'Returns' },
          { to: '/admin/supplies', label: 'Supplies' },
        ]
      : []),
    ...(kits ? [{ to: '/admin/kits', label: 'Kits', covers: ['/admin/kit'] }] : []),
    ...(ships ? [{ to: '/admin/stock', label: 'Stock' }] : []),
    ...(settles ? [{ to: '/admin/transfers', label: 'Transfers' }] : []),
    ...(offers
      ? [{ to: '/admin/coupons', label: 'Offers', covers: ['/admin/coupons', '/admin/prices', '/admin/gift-cards'] }]
      : []),
    ...(reads ? [{ to: '/admin/people', label: 'People', covers: ['/admin/people'] }] : []),
    ...(answers
      ? [
          { to: '/admin/requests', label: 'Requests', covers: ['/admin/requests'] },
          { to: '/admin/agents', label: 'Agents' },
          { to: '/admin/acm-forms', label: 'Declaration forms' },
          { to: '/admin/shows', label: 'Shows' },
        ]
      : []),
    ...(watches ? [{ to: '/admin/jobs', label: 'Jobs', covers: ['/admin/outbox'] }] : []),
    ...(benches ? [{ to: '/lab', label: 'Laboratory' }] : []),
  ];
  return (
    <div className="frame py-8 md:py-12">
      <TabLinks label="Administration" links={links} />
      <div className="mt-8">
        <Outlet />
      </div>
    </div>
  );
}
