import { useEffect, useSyncExternalStore } from 'react';
import { api, problemOf } from '#app/api-client.ts';
import { forgetUser, forgetVisit, isSignedInHere, takeOver } from '#features/accounts/use-account.ts';
import { toaster } from '#ui/toast-store.ts';
import type { Audience } from './menus.rules.ts';
import { siteBase } from '#ui/site-base.ts';

/** What the frame shows of a signed-in user (part of GET /api/my/details). */
export interface FrameUser {
  id: string;
  name: string;
  firstName: string;
  type: Audience;
  isAdmin: boolean;
  roles: readonly string[];
  /** The admin who views the site as this user. */
  viewedBy: { name: string; mayAct: boolean } | null;
}

/** Specification section 3: auth state. */
export interface SessionState {
  user: FrameUser | null;
  isLoggedIn: boolean;
  isLoading: boolean;
  error: string | null;
}

const DETAILS_FAILED = 'Failed to fetch user details';
const guest: SessionState = { user: null, isLoggedIn: false, isLoading: false, error: null };
const waiting: SessionState = { ...guest, isLoading: true };

let state: SessionState = waiting;
let asked = false;
const listeners = new Set<() => void>();

/** Who is signed in. Server markup is always the guest's; the answer comes after hydration, asked once a visit. */
export function useSession(): SessionState {
  useEffect(() => {
    if (!asked) void reloadSession();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => waiting,
  );
}

/** Asks again, after signing in or out. A failed load clears the session (spec 4). */
export async function reloadSession(): Promise<void> {
  asked = true;
  if (!isSignedInHere()) return publish(guest);
  try {
    setSession(takeOver(await api.accounts.details()));
  } catch (error) {
    forgetUser();
    if (problemOf(error).status === 401) return publish(guest);
    toaster.error(DETAILS_FAILED);
    publish({ ...guest, error: DETAILS_FAILED });
  }
}

export function setSession(user: FrameUser | null): void {
  asked = true;
  publish(user ? { ...guest, user, isLoggedIn: true } : guest);
}

/** Signs out on the server, then starts over: nothing of the visit stays in memory (spec 4). */
export async function leaveSession(): Promise<void> {
  try {
    await api.auth.logout();
  } catch {
    return toaster.error('Failed to logout');
  }
  forgetVisit();
  setSession(null);
  window.location.assign(siteBase() || '/');
}

/** Ends viewing as another user; the admin is themself again. */
export async function stopViewing(): Promise<void> {
  await api.accounts.stopViewAs();
  window.location.assign(`${siteBase()}/admin`);
}

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
