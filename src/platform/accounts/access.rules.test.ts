import { buildSessionUser } from '../../../test/support/session-user.ts';
import { describe, expect, test } from 'vitest';
import type { Role, SessionUser } from '#platform/context/context.ts';
import { allPermissions } from '../../../test/support/permissions.ts';
import { isAllowed, isRefusedWhileViewing, refuseViewAs } from './access.rules.ts';
import { refuseWhileViewing, requirePermission, requireUser } from './access.service.ts';

const user = (changes: Partial<SessionUser> = {}) => buildSessionUser({ id: 'p1', type: 'owner', ...changes });
const withRole = (role: Role) => user({ roles: [role], isAdmin: role === 'admin' });
const viewed = (mayAct: boolean) => user({ viewedBy: { id: 'admin', name: 'Admin', mayAct } });

describe('permissions', () => {
  test('R076 a guest can use none of the listed operations', () => {
    expect(allPermissions.filter((permission) => isAllowed(null, permission))).toEqual([]);
  });

  test('Q011 of the listed operations, breeders and owners can use only the breeding tools, and vets none', () => {
    expect(
      allPermissions.filter(
        (permission) => isAllowed(user(), permission) || isAllowed(user({ type: 'breeder' }), permission),
      ),
    ).toEqual(['breeding.use']);
    expect(isAllowed(user({ type: 'vet' }), 'breeding.use')).toBe(false);
  });

  test('R086 only vets order supplies', () => {
    expect(isAllowed(user({ type: 'vet' }), 'supplies.order')).toBe(true);
    expect(isAllowed(withRole('admin'), 'supplies.order')).toBe(false);
  });

  test('an admin cannot review or release results: that needs a qualified second person', () => {
    expect(isAllowed(withRole('admin'), 'lab.release')).toBe(false);
    expect(isAllowed(withRole('lab_technician'), 'lab.review')).toBe(false);
    expect(isAllowed(withRole('lab_reviewer'), 'lab.review')).toBe(true);
  });
});

describe('viewing as another user (S2)', () => {
  test('R088 R090 only admins can view as another user', () => {
    expect(refuseViewAs(withRole('support'), { id: 'x', isAdmin: false })).toBe('forbidden');
    expect(refuseViewAs(user({ isAdmin: true }), { id: 'x', isAdmin: false })).toBe('forbidden');
    expect(refuseViewAs(withRole('admin'), { id: 'x', isAdmin: false })).toBeNull();
  });

  test('viewing as a user cannot be nested, and admins cannot view as themselves or as another admin', () => {
    const nested = user({ roles: ['admin'], viewedBy: { id: 'other', name: 'O', mayAct: true } });
    expect(refuseViewAs(nested, { id: 'x', isAdmin: false })).toBe('view_as_nested');
    expect(refuseViewAs(withRole('admin'), { id: 'x', isAdmin: true })).toBe('view_as_admin');
    expect(refuseViewAs(withRole('admin'), { id: 'p1', isAdmin: false })).toBe('view_as_self');
  });

  test('viewing is read-only unless "act" was selected, and some operations are refused even then', () => {
    expect(isRefusedWhileViewing(viewed(false), {})).toBe(false);
    expect(isRefusedWhileViewing(viewed(false), { write: true })).toBe(true);
    expect(isRefusedWhileViewing(viewed(true), { write: true })).toBe(false);
    expect(isRefusedWhileViewing(viewed(true), { write: true, ownHandsOnly: true })).toBe(true);
    expect(isRefusedWhileViewing(user(), { write: true, ownHandsOnly: true })).toBe(false);
  });
});

describe('guards', () => {
  const reasonOf = (run: () => unknown) => {
    try {
      run();
      return null;
    } catch (error) {
      return (error as { reason?: string }).reason;
    }
  };

  test('R104 a guest gets 401, the wrong role 403, and a viewing admin 403 for changes', () => {
    expect(reasonOf(() => requireUser({ user: null }))).toBe('not_signed_in');
    expect(reasonOf(() => requirePermission({ user: null }, 'lab.receive'))).toBe('not_signed_in');
    expect(reasonOf(() => requirePermission({ user: user() }, 'lab.receive'))).toBe('forbidden');
    expect(reasonOf(() => requireUser({ user: viewed(false) }, { write: true }))).toBe('read_only_view');
    expect(reasonOf(() => refuseWhileViewing({ user: viewed(false) }))).toBe('read_only_view');
    expect(reasonOf(() => refuseWhileViewing({ user: null }))).toBeNull();
  });
});
