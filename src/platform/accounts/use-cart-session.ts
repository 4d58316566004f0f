/** Specification section 9: the key of the cart's session id in local storage. */
export const SESSION_ID_KEY = 'sessionId';

/** The same session id as a cookie, with which the server renders the checkout including the cart. */
export const CART_SESSION_COOKIE = 'cart_session';

export function storedSessionId(): string | null {
  return window.localStorage.getItem(SESSION_ID_KEY);
}

/** Writes to storage only if the id has changed, because another tab may store a new one at the same time. */
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
