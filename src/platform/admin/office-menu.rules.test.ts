import { expect, test } from 'vitest';
import type { Role, SessionUser } from '#platform/accounts/session-user.rules.ts';
import { officeSections } from './office-menu.rules.ts';

const linksOf = (...roles: Role[]) =>
  officeSections({ type: 'owner', roles } as unknown as SessionUser).flatMap(({ links }) => links.map(({ to }) => to));

test("an admin's menu has every back-office page exactly once", () => {
  const links = linksOf('admin');
  expect(links).toContain('/admin/jobs');
  expect(links).toHaveLength(21);
  expect(new Set(links).size).toBe(links.length);
});

test('a menu leaves out pages that the user cannot open, and headings without pages', () => {
  const admin = linksOf('admin');
  expect(linksOf('support')).not.toContain('/admin/transfers');
  for (const role of ['lab_technician', 'lab_reviewer'] as const) {
    const links = linksOf(role);
    expect(links.filter((link) => !admin.includes(link))).toEqual([]);
    for (const closed of ['/admin/jobs', '/admin/people', '/admin/coupons', '/admin/orders', '/admin/returns'])
      expect(links).not.toContain(closed);
    expect(links).toContain('/lab');
  }
  expect(officeSections({ type: 'owner', roles: [] } as unknown as SessionUser)).toEqual([
    { title: 'Shop', links: [{ label: 'Overview', to: '/admin', covers: [] }] },
  ]);
});
