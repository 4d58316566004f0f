// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { runAction, mount, press, refuseAsOutdated, textOf, until } from '../../../test/support/dom.tsx';
import { MemberActions } from './member-actions.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, 'PUT /api/my/clubs/3/members/p1'],
  [true, 'PUT /api/admin/clubs/3/members/p1'],
])('a role change is sent with the version that the page shows (for staff: %s)', async (asAdmin, call) => {
  const sent = refuseAsOutdated();
  const member = { id: 'p1', name: 'Ada', role: 'MEMBER' } as const;
  const { page, close } = await mount(<MemberActions clubId={3} member={member} asAdmin={asAdmin} />);
  await press(page, 'Change role');
  await runAction(() => page.querySelector<HTMLInputElement>('input[value=VIEWER]')!.click());
  await press(page, 'Save role');
  await until(() => expect(textOf(page.querySelector('dialog [role=alert]'))).toContain(CHANGED_SINCE));
  expect(sent).toEqual([{ call, body: { version: 'MEMBER', role: 'VIEWER' } }]);
  await close();
});
