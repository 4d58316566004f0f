// @vitest-environment happy-dom
import { ruth } from '../../../test/support/frame-user.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf } from '../../../test/support/dom.tsx';
import { dismissToast, openRegion, toastsOf } from '#ui/overlays/toast-store.ts';
import { reloadSession, setSession, useSession } from './use-session.ts';

function Probe() {
  const { user, isLoggedIn, isLoading, error } = useSession();
  return <p>{JSON.stringify({ name: user?.name ?? null, isLoggedIn, isLoading, error })}</p>;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Reloads the details of Ruth, who is signed in on this page. */
async function reload(status: number) {
  document.documentElement.setAttribute('data-signed-in', ruth.id);
  localStorage.setItem('config', JSON.stringify({ userType: 'vet', userId: ruth.id }));
  mockServer({ 'GET /api/my/details': { status, body: {} } });
  setSession(ruth);
  const { page } = await mount(<Probe />);
  expect(textOf(page)).toContain('"isLoggedIn":true');
  await runAction(reloadSession);
  return JSON.parse(textOf(page)) as unknown;
}

const guest = { name: null, isLoggedIn: false, isLoading: false };
const storedType = () => (JSON.parse(localStorage.getItem('config') ?? '{}') as { userType?: string }).userType;

test.each([401, 500])(
  'R005 R008 a load that fails with %d clears the session and the stored user type',
  async (status) => {
    expect(await reload(status)).toMatchObject(guest);
    expect(storedType()).toBe('guest');
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
  },
);

test('R025 a failed load shows "Failed to fetch user details", and an ended session does not', async () => {
  const close = openRegion('page', false);
  for (const { id } of toastsOf('page')) dismissToast(id);
  expect(await reload(401)).toEqual({ ...guest, error: null });
  expect(toastsOf('page').map(({ text }) => text)).not.toContain('Failed to fetch user details');
  expect(await reload(500)).toEqual({ ...guest, error: 'Failed to fetch user details' });
  expect(toastsOf('page').map(({ text }) => text)).toContain('Failed to fetch user details');
  close();
});
