/** Specification section 9: the key of the cart's session id in the browser's storage. */
export const SESSION_ID_KEY = 'sessionId';

/** The session id once more, as a cookie: by it the server renders the checkout with the cart in it. */
export const CART_SESSION_COOKIE = 'cart_session';

export function storedSessionId(): string | null {
  return window.localStorage.getItem(SESSION_ID_KEY);
}

/** Written to the storage only when it changes: another tab may store a new one at the same moment. */
export function storeSessionId(sessionId: string): void {
  if (storedSessionId() !== sessionId) window.localStorage.setItem(SESSION_ID_KEY, sessionId);
  writeCookie(sessionId, '');
}

export function forgetSessionId(): void {
  window.localStorage.removeItem(SESSION_ID_KEY);
  writeCookie('', '; expires=Thu, 01 Jan 1970 00:00:00 GMT');
}

function writeCookie(value: string, lifetime: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${CART_SESSION_COOKIE}=${value}; path=/; samesite=lax${lifetime}${secure}`;
}
