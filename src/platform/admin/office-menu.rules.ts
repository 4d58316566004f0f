import { isAllowed } from '#platform/accounts/access.rules.ts';
import type { SessionUser } from '#platform/accounts/session-user.rules.ts';

type Permission = Parameters<typeof isAllowed>[1];

interface OfficeLink {
  label: string;
  to: string;
  covers?: readonly string[];
  /** The link is hidden from users without this permission. */
  needs?: Permission;
}

const sections: readonly { title: string; links: readonly OfficeLink[] }[] = [
  {
    title: 'Shop',
    links: [
      { label: 'Overview', to: '/admin' },
      { label: 'Orders', to: '/admin/orders', needs: 'orders.ship' },
      { label: 'Returns', to: '/admin/returns', needs: 'orders.ship' },
      { label: 'Refunds', to: '/admin/refunds', needs: 'payments.refund' },
      { label: 'Reviews', to: '/admin/reviews', needs: 'reviews.moderate' },
      { label: 'Bank transfers', to: '/admin/transfers', needs: 'orders.settle_manually' },
      {
        label: 'Offers',
        to: '/admin/coupons',
        covers: ['/admin/prices', '/admin/gift-cards'],
        needs: 'coupons.read',
      },
    ],
  },
  {
    title: 'Inventory',
    links: [
      { label: 'Kits', to: '/admin/kits', covers: ['/admin/kit-'], needs: 'kits.read_all' },
      { label: 'Stock', to: '/admin/stock', needs: 'store_room.manage' },
      { label: 'Supplies', to: '/admin/supplies', needs: 'store_room.manage' },
      { label: 'Laboratory', to: '/lab', needs: 'lab.read' },
    ],
  },
  {
    title: 'Users',
    links: [
      { label: 'Users', to: '/admin/people', needs: 'people.read' },
      { label: 'Requests', to: '/admin/requests', needs: 'requests.read' },
      { label: 'Clubs', to: '/admin/clubs', needs: 'club_desk.read' },
      { label: 'Registries', to: '/admin/registries', needs: 'registry_desk.read' },
      { label: 'Listed breeders', to: '/admin/listings', needs: 'listings.read' },
      { label: 'Agents', to: '/admin/agents', needs: 'requests.read' },
      { label: 'ACM forms', to: '/admin/acm-forms', needs: 'requests.read' },
      { label: 'Shows', to: '/admin/shows', needs: 'requests.read' },
    ],
  },
  {
    title: 'System',
    links: [
      { label: 'Jobs and email', to: '/admin/jobs', covers: ['/admin/outbox'], needs: 'jobs.read' },
      { label: 'Holidays', to: '/admin/holidays', needs: 'catalogue.edit' },
    ],
  },
];

/** The menu of the back office: only pages that the user can open. */
export function officeSections(user: SessionUser) {
  return sections
    .map(({ title, links }) => ({
      title,
      links: links
        .filter(({ needs }) => needs === undefined || isAllowed(user, needs))
        .map(({ label, to, covers = [] }) => ({ label, to, covers })),
    }))
    .filter(({ links }) => links.length > 0);
}
