import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { forgetEndedSession, forgetUser, forgetVisit, isSignedInHere, storeUser } from './use-account.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Audience } from './session-user.rules.ts';
import { siteBase } from '#ui/site-base.ts';

/** The user's data for the page frame (part of GET /api/my/details). */
export interface FrameUser {
  id: string;
  name: string;
  firstName: string;
  email: string;
  type: Audience;
  isAdmin: boolean;
  roles: readonly string[];
  /** The admin who is viewing the site as this user. */
  viewedBy: { name: string; mayAct: boolean } | null;
  /** The tool that the user selected for the top of the page; absent or null: the default, "My animals". */
  tool?: { name: string; label: string; to: string } | null;
  clubs?: readonly Membership[];
  clinics?: readonly Membership[];
}

interface Membership {
  id: number;
  name: string;
  role: string;
}

/** Specification section 3: auth state. */
export interface SessionState {
  user: FrameUser | null;
  isLoggedIn: boolean;
  isLoading: boolean;
  error: string | null;
  /** The users that this user views; an admin finds them on a separate page. */
  users: readonly FrameUser[];
  /** The clinics of which this user is a member. */
  vetUsers: readonly Membership[];
  clubs: readonly Membership[];
  /** The current club: the first, until the user selects another on the club page. */
  clubData: Membership | null;
  partner: string | null;
  collectionAgents: readonly { id: number; name: string }[];
}

const DETAILS_FAILED = 'Failed to fetch user details';
// Specification section 3: "Session state also holds users, vetUsers, clubs, club data, partner, collection agents."
const guest: SessionState = {
  user: null,
  isLoggedIn: false,
  isLoading: false,
  error: null,
  users: [],
  vetUsers: [],
  clubs: [],
  clubData: null,
  partner: null,
  collectionAgents: [],
};
const waiting: SessionState = { ...guest, isLoading: true };

/** The user for whom the server rendered this page; null for a guest, whose page may come from the cache. */
export const RenderedUser = createContext<FrameUser | null>(null);

/** Null until the browser has fetched the session. */
let state: SessionState | null = null;
let isRequested = false;
const listeners = new Set<() => void>();

/** The signed-in user: first from the rendered page, then from GET /api/my/details, requested once per visit. */
export function useSession(): SessionState {
  return useSessionOf(useContext(RenderedUser));
}

/** `useSession` for the component that provides `RenderedUser` itself. */
export function useSessionOf(renderedUser: FrameUser | null): SessionState {
  useEffect(() => {
    if (!isRequested) void reloadSession();
  }, []);
  const rendered = useMemo(() => (renderedUser ? signedIn(renderedUser) : waiting), [renderedUser]);
  return useSyncExternalStore(
    subscribe,
    () => state ?? rendered,
    () => rendered,
  );
}

/** Reloads the details after signing in or out. A failed load clears the session (spec 4). */
export async function reloadSession(): Promise<void> {
  isRequested = true;
  if (!isSignedInHere()) {
    forgetEndedSession();
    return publish(guest);
  }
  try {
    setSession(storeUser(await api.accounts.details()));
  } catch (error) {
    forgetUser();
    if (problemOf(error).status === 401) return publish(guest);
    toaster.error(DETAILS_FAILED);
    publish({ ...guest, error: DETAILS_FAILED });
  }
}

export function setSession(user: FrameUser | null): void {
  isRequested = true;
  publish(user ? signedIn(user) : guest);
}

function signedIn(user: FrameUser): SessionState {
  const { clubs = [], clinics: vetUsers = [] } = user;
  return { ...guest, user, isLoggedIn: true, clubs, clubData: clubs[0] ?? null, vetUsers };
}

/** Signs out on the server, then reloads, so that no state of the visit stays in memory (spec 4). */
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

/** Ends viewing as another user; the admin returns to their own account. */
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
