import { api, problemOf } from '#app/api-client.ts';
import { connectSession, connectStopViewing, type FrameUser } from '#features/pages/use-session.ts';
import { configAfterDetails, readConfig } from './app-config.rules.ts';
import type { UserDetails } from './accounts.contract.ts';

// Open question Q031: what a browser keeps, in four slices. No token and no card is among them.
export const PERSISTED = { config: 'config', cart: 'sessionId', checkout: 'checkout', activation: 'activation' } as const;

/** Says how the frame learns who is signed in. Called once, before the first page shows. */
export function connectAccount(): void {
  connectSession(async () => {
    if (!document.documentElement.hasAttribute('data-signed-in')) return null;
    try {
      return takeOver(await api.accounts.details());
    } catch (error) {
      if (problemOf(error).status !== 401) throw error;
      forgetVisit();
      return null;
    }
  });
  connectStopViewing(async () => {
    await api.accounts.stopViewAs();
  });
}

/** Keeps the user's country and type for this browser and gives the frame what it shows. */
export function takeOver(user: UserDetails): FrameUser {
  const config = configAfterDetails(readConfig(localStorage.getItem(PERSISTED.config)), user);
  localStorage.setItem(PERSISTED.config, JSON.stringify(config));
  return user;
}

/** spec 4: "Logout resets all client state." */
export function forgetVisit(): void {
  for (const key of Object.values(PERSISTED)) localStorage.removeItem(key);
}
