/** Keys of changes whose response was lost, by method, URL and body. */
const unanswered = new Map<string, string>();

/**
 * `fetch` with an `Idempotency-Key` on changes. A change that is retried because its response was lost (no connection,
 * a proxy timeout, a server that is still working) gets the same key, so that the server applies it only once.
 * Repeating a change that got a response is a new change. Files are sent without a key, because their bytes are not
 * compared, and so is the checkout, where a cart becomes only one order anyway (decision 063).
 */
export async function fetchWithKey(url: string, init: RequestInit & { headers: Headers }): Promise<Response> {
  if (init.method === 'GET' || init.body instanceof FormData || url.startsWith('/api/store/')) return fetch(url, init);
  const change = `${init.method} ${url} ${init.body as string}`;
  // Not crypto.randomUUID, which is not available without HTTPS, as on a local network.
  const key = unanswered.get(change) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  // Two simultaneous requests are two changes, so the key is removed from the table while it is in use.
  unanswered.delete(change);
  init.headers.set('idempotency-key', key);
  try {
    const response = await fetch(url, init);
    if (response.status === 409 || response.status >= 500) unanswered.set(change, key);
    return response;
  } catch (error) {
    unanswered.set(change, key);
    throw error;
  }
}
