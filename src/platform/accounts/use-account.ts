import { api } from '#ui/api/api-client.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { forgetSessionId, SESSION_ID_KEY } from './use-cart-session.ts';
import { configAfterDetails, initialConfig, readConfig, type AppConfig } from './app-config.rules.ts';
import type { UserDetails } from './accounts.contract.ts';

// Open question Q031: the four slices stored in the browser. They contain no token and no card data.
export const PERSISTED = {
  config: 'config',
  cart: SESSION_ID_KEY,
  checkout: 'checkout',
  activation: 'activation',
} as const;

/** Whether the server rendered this page with a session: a guest's page does not request details. */
export function isSignedInHere(): boolean {
  return document.documentElement.hasAttribute('data-signed-in');
}

/** Stores the data of this user's first sign-in in this browser, and returns the user. */
export function storeUser(user: UserDetails): UserDetails {
  document.documentElement.dataset['signedIn'] ||= user.id;
  store(configAfterDetails(readStored(), user));
  return user;
}

/** Selects the tool at the top of the page; stored here and in a cookie for the server. */
export async function chooseTool(name: string): Promise<boolean> {
  try {
    await api.places.setUserTool({ userTool: name });
    localStorage.setItem(PERSISTED.config, JSON.stringify({ ...readStored(), userTool: name.replaceAll('-', ' ') }));
    return true;
  } catch {
    toaster.error('Error setting user tool');
    return false;
  }
}

/**
 * Call on a page that was rendered for a guest: removes the user type left by an ended session (specification section
 * 4).
 */
export function forgetEndedSession(): void {
  if (readStored().userType !== initialConfig.userType) forgetUser();
}

/** Call if the session could not be loaded: the browser becomes a guest's again, and keeps its cart. */
export function forgetUser(): void {
  document.documentElement.removeAttribute('data-signed-in');
  store(initialConfig);
}

/**
 * spec 4: "Logout resets all client state." Recently viewed products (shop/recently-viewed) must not be shown to the
 * next user.
 */
export function forgetVisit(): void {
  document.documentElement.removeAttribute('data-signed-in');
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.values(PERSISTED)) storage.removeItem(key);
  }
  forgetSessionId();
  localStorage.removeItem('recently-viewed');
}

/** Storage may be blocked or full: this is reported, and the visit continues. */
function readStored(): AppConfig {
  try {
    return readConfig(localStorage.getItem(PERSISTED.config));
  } catch {
    toaster.error('Error fetching user type');
    return initialConfig;
  }
}

function store(config: AppConfig): void {
  try {
    localStorage.setItem(PERSISTED.config, JSON.stringify(config));
  } catch {
    if (config !== initialConfig) toaster.error('Error setting user type');
  }
}
