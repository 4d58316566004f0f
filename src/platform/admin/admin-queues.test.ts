import { expect, test } from 'vitest';
import type { PageDeps } from '#platform/context/page-context.ts';
import { buildSessionUser } from '../../../test/support/session-user.ts';
import { adminQueues } from './admin-queues.tsx';

test('refunds waiting to be sent are counted only for staff who can send them', async () => {
  const list = ({ filter }: { filter: string }) => Promise.resolve({ count: filter === 'to_send' ? 2 : 9 });
  const api = { refundDesk: { list } } as unknown as PageDeps['api'];
  const queueOf = (...roles: ('admin' | 'support')[]) =>
    adminQueues(api, buildSessionUser({ id: 'desk', roles, isAdmin: roles.includes('admin') })).find(
      ({ to }) => to === '/admin/refunds',
    );
  expect(await queueOf('admin')!.count()).toEqual({ count: 2 });
  expect(queueOf()).toBeUndefined();
});
