import type { PageDeps } from '#platform/context/page-context.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import type { PendingList } from '#shared/count-pending.ts';

/** The back-office queues for this user, with the number of items in each. */
export function adminQueues(api: PageDeps['api'], user: PageDeps['user']) {
  return queues
    .filter(({ needs }) => isAllowed(user, needs))
    .map(({ needs: _needs, count, ...list }) => ({ ...list, count: () => count(api) }));
}

interface Queue extends PendingList {
  needs: Parameters<typeof isAllowed>[1];
  count: (api: PageDeps['api']) => Promise<{ count: number }>;
}

const one = { page: 1, size: 1 } as const;

/** All queues of the back office, most urgent first. */
const queues: readonly Queue[] = [
  {
    needs: 'orders.ship',
    to: '/admin/orders',
    title: 'Orders to send',
    one: 'Order to send',
    note: 'Paid, not yet packed.',
    count: (api) => api.orderAdmin.list({ ...one, filter: 'to_ship' }),
  },
  {
    needs: 'orders.ship',
    to: '/admin/orders?filter=review',
    title: 'Orders to review',
    one: 'Order to review',
    note: 'Flagged for review.',
    count: (api) => api.orderAdmin.list({ ...one, filter: 'review' }),
  },
  {
    needs: 'payments.approve_refund',
    to: '/admin/orders?filter=approval',
    title: 'Refunds to approve',
    one: 'Refund to approve',
    note: 'Above the limit, awaiting a second approver.',
    count: (api) => api.orderAdmin.list({ ...one, filter: 'approval' }),
  },
  {
    needs: 'payments.refund',
    to: '/admin/refunds',
    title: 'Refunds to send',
    one: 'Refund to send',
    note: 'Paid by bank transfer: send them from your bank.',
    count: (api) => api.refundDesk.list({ ...one, search: '', filter: 'to_send' }),
  },
  {
    needs: 'orders.ship',
    to: '/admin/orders?filter=waiting',
    title: 'Orders with tests not added',
    one: 'Order with tests not added',
    note: 'Paid, but no stored sample can take them.',
    count: (api) => api.orderAdmin.list({ ...one, filter: 'waiting' }),
  },
  {
    needs: 'requests.read',
    to: '/admin/requests',
    title: 'Open requests',
    one: 'Open request',
    note: 'Messages and applications to answer.',
    count: (api) => api.requests.list({ ...one, state: 'OPEN' }),
  },
  {
    needs: 'reviews.moderate',
    to: '/admin/reviews',
    title: 'Reviews to moderate',
    one: 'Review to moderate',
    note: 'Publish or reject what customers wrote.',
    count: (api) => api.reviewAdmin.list(one),
  },
  {
    needs: 'people.read',
    to: '/admin/people?filter=waiting',
    title: 'Vets to verify',
    one: 'Vet to verify',
    note: 'Check the registration of each clinic.',
    count: (api) => api.people.list({ ...one, filter: 'waiting' }),
  },
  {
    needs: 'orders.ship',
    to: '/admin/returns',
    title: 'Returns and withdrawals',
    one: 'Return or withdrawal',
    note: 'Kits to receive, payments to refund.',
    count: (api) => api.orderAdmin.returns({ ...one, open: true }),
  },
  {
    needs: 'store_room.manage',
    to: '/admin/kit-replacements',
    title: 'Replacement kits to send',
    one: 'Replacement kit to send',
    note: 'For unusable swabs and lost or recalled kits.',
    count: (api) => api.kits.replacements({ ...one, state: 'CONFIRMED' }),
  },
  {
    needs: 'store_room.manage',
    to: '/admin/supplies',
    title: 'Supplies to send',
    one: 'Supply order to send',
    note: 'Ordered by clinics, agents and clubs.',
    count: (api) => api.supplies.adminList({ ...one, open: true }),
  },
  {
    needs: 'requests.read',
    to: '/admin/shows',
    title: 'Display stands',
    one: 'Display stand',
    note: 'Requested, or still out at a show.',
    count: (api) => api.shows.adminList({ ...one, search: '', state: 'OPEN' }),
  },
  {
    needs: 'requests.read',
    to: '/admin/acm-forms',
    title: 'ACM forms to send',
    one: 'ACM form to send',
    note: 'Requested by agents and clinics.',
    count: (api) => api.acmForms.adminList({ ...one, search: '', state: 'REQUESTED' }),
  },
  {
    needs: 'lab.read',
    to: '/lab/review',
    title: 'Samples to review',
    one: 'Sample to review',
    note: 'Results that need a second reviewer.',
    count: (api) => api.lab.listSamples({ ...one, due: 'review' }),
  },
  {
    needs: 'jobs.read',
    to: '/admin/outbox?filter=failed',
    title: 'Failed emails',
    one: 'Failed email',
    note: "Emails that couldn't be sent.",
    count: (api) => api.outbox.list({ ...one, filter: 'failed' }),
  },
  {
    needs: 'jobs.read',
    to: '/admin/jobs',
    title: 'Failed jobs',
    one: 'Failed job',
    note: 'Nightly jobs and refunds that failed.',
    count: (api) => api.jobAdmin.list({ ...one, filter: 'failed' }),
  },
];
