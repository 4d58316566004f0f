import { api } from '#ui/api/api-client.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { forgetSessionId, SESSION_ID_KEY } from './use-cart-session.ts';
import { configAfterDetails, initialConfig, readConfig, type AppConfig } from './app-config.rules.ts';
import type { UserDetails } from './accounts.contract.ts';

// Open question Q031: what a browser keeps, in four slices. No token and no card is among them.
export const PERSISTED = {
  config: 'config',
  cart: SESSION_ID_KEY,
  checkout: 'checkout',
  activation: 'activation',
} as const;

/** Whether the server has seen a session with this page: a guest's page asks for no details. */
export function isSignedInHere(): boolean {
  return document.documentElement.hasAttribute('data-signed-in');
}

/** Stores the data of this user's first sign-in in this browser, and returns the user. */
export function storeUser(user: UserDetails): UserDetails {
  document.documentElement.dataset['signedIn'] ||= user.id;
  keep(configAfterDetails(kept(), user));
  return user;
}

/** The tool at the top of the page, stored here and in a cookie that the server reads. */
export async function chooseTool(name: string): Promise<boolean> {
  try {
    await api.places.setUserTool({ userTool: name });
    localStorage.setItem(PERSISTED.config, JSON.stringify({ ...kept(), userTool: name.replaceAll('-', ' ') }));
    return true;
  } catch {
    toaster.error('Error setting user tool');
    return false;
  }
}

/** The page was drawn for a guest: a session that ended leaves no user type behind (specification section 4). */
export function forgetEndedSession(): void {
  if (kept().userType !== initialConfig.userType) forgetUser();
}

/** A session that could not be loaded: the browser is a guest's again, with its cart. */
export function forgetUser(): void {
  document.documentElement.removeAttribute('data-signed-in');
  keep(initialConfig);
}

/** spec 4: "Logout resets all client state." What was viewed here (shop/recently-viewed) is no concern of the next person. */
export function forgetVisit(): void {
  document.documentElement.removeAttribute('data-signed-in');
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.values(PERSISTED)) storage.removeItem(key);
  }
  forgetSessionId();
  localStorage.removeItem('recently-viewed');
}

/** A browser may keep nothing for us (blocked or full): that is said, and the visit continues. */
function kept(): AppConfig {
  try {
    return readConfig(localStorage.getItem(PERSISTED.config));
  } catch {
    toaster.error('Error fetching user type');
    return initialConfig;
  }
}

function keep(config: AppConfig): void {
  try {
    localStorage.setItem(PERSISTED.config, JSON.stringify(config));
  } catch {
    if (config !== initialConfig) toaster.error('Error setting user type');
  }
}
