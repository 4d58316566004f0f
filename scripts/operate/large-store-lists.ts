import { surnameOf } from './large-store-rows.ts';

/**
 * The lists and searches that grow with the store, as users call them; `{n}` is replaced by a number below that of
 * orders or animals.
 */
export interface TimedList {
  user: 'admin' | 'lab' | 'breeder';
  path: string;
  /** What `{n}` counts. */
  of: 'orders' | 'animals';
}

const lists: Record<TimedList['user'], Record<TimedList['of'], string[]>> = {
  admin: {
    orders: [
      '/admin/orders',
      '/admin/orders?page=20',
      '/admin/orders?filter=all&search=AU-1{n7}',
      '/admin/orders?filter=all&search=customer{n}@example.test',
      '/admin/orders?filter=all',
      '/admin/orders?filter=all&page=200',
      '/admin/orders?filter=shipped&sort=-total',
      '/admin/orders?filter=review',
      '/admin/returns',
      '/admin/people?search=customer{n}@example.test',
      '/admin/people?search={surname}',
      '/admin/people',
      '/admin/people?sort=name&page=50',
      '/admin/people?sort=-lastSeenAt',
      '/admin/people?filter=owners',
      '/admin/outbox',
      '/admin/outbox?filter=all&sort=to',
      '/admin/outbox?filter=all&search=customer{n}@example.test',
    ],
    animals: [
      '/admin/kits',
      '/admin/kits?search=ZZ{n}',
      '/admin/kits?page=200',
      '/admin/kits?state=ACTIVATED&sort=expires',
    ],
  },
  lab: {
    orders: [],
    animals: [
      '/lab/samples',
      '/lab/samples?page=20',
      '/lab/samples?search=L-1{n7}',
      '/lab/samples?search=ZZ{n}',
      '/lab/samples?state=ACCESSIONED',
      '/lab/samples?state=STORED',
      '/lab/samples?sort=due',
    ],
  },
  breeder: {
    orders: [
      '/my/order-history',
      '/my/order-history?page=100',
      '/my/order-history?search=AU-1{n7}',
      '/my/order-history?sort=-total',
      '/my/pending-orders',
      '/my/invoices',
      '/my/invoices?page=100',
      '/my/invoices?search=INV',
      '/my/activity',
    ],
    animals: [
      '/my/animals',
      '/my/animals?page=100',
      '/my/animals?search=juno',
      '/my/animals?search=9850000000{n5}',
      '/my/animals?sort=name',
      '/my/animals?gender=male&species_id=1',
      '/my/parentage-animals?search=willow',
    ],
  },
};

export const timedLists: TimedList[] = Object.entries(lists).flatMap(([user, byCount]) =>
  Object.entries(byCount).flatMap(([of, paths]) => paths.map((path) => ({ user, of, path }) as TimedList)),
);

/** The path with a different number at each call. */
export function fillPath(path: string, n: number): string {
  return path
    .replace('{surname}', surnameOf(n))
    .replace(/\{n(\d?)\}/g, (_, digits: string) => String(n).padStart(Number(digits), '0'));
}
