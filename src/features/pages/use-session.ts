import { useEffect, useSyncExternalStore } from 'react';
import type { Audience } from './menus.rules.ts';

/** What the frame shows of a signed-in user. */
export interface FrameUser {
  id: string;
  name: string;
  firstName: string;
  type: Audience;
  isAdmin: boolean;
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

const guest: SessionState = { user: null, isLoggedIn: false, isLoading: false, error: null };
const waiting: SessionState = { ...guest, isLoading: true };

let state: SessionState = waiting;
let asked = false;
let ask: () => Promise<FrameUser | null> = () => Promise.resolve(null);
const listeners = new Set<() => void>();

/** Says how the session is read (GET /api/my/details); null is a guest. Called once, before the first page shows. */
export function connectSession(loader: () => Promise<FrameUser | null>): void {
  ask = loader;
}

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

/** Asks again, after signing in or out. A failed load clears the session. */
export async function reloadSession(): Promise<void> {
  asked = true;
  try {
    setSession(await ask());
  } catch {
    publish({ ...guest, error: 'Failed to fetch user details' });
  }
}

export function setSession(user: FrameUser | null): void {
  asked = true;
  publish(user ? { ...guest, user, isLoggedIn: true } : guest);
}

/** Signs out on the server, then starts over: nothing of the visit stays in memory (spec 4). */
export async function leaveSession(): Promise<void> {
  await fetch('/api/auth/logout', { credentials: 'same-origin' });
  setSession(null);
  window.location.assign('/');
}

let stop: () => Promise<void> = () => Promise.resolve();

/** Says how an admin ends viewing as another user. */
export function connectStopViewing(action: () => Promise<void>): void {
  stop = action;
}

export async function stopViewing(): Promise<void> {
  await stop();
  window.location.assign('/admin');
}

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
