/** Keys of changes whose answer was lost, by method, address and body. */
const unanswered = new Map<string, string>();

/**
 * `fetch`, with an `Idempotency-Key` on changes. A change that is sent again because its answer was lost (no connection, a
 * proxy that gave up, a server still at work) carries the same key, so that the server makes it once. An answered change that
 * is sent again is a new one. No key goes with files, whose bytes are not compared, and with the checkout, where a cart
 * becomes one order anyway (decision 063).
 */
export async function fetchWithKey(url: string, init: RequestInit & { headers: Headers }): Promise<Response> {
  if (init.method === 'GET' || init.body instanceof FormData || url.startsWith('/api/store/')) return fetch(url, init);
  const change = `${init.method} ${url} ${init.body as string}`;
  // Not crypto.randomUUID, which a shop on a local network without HTTPS lacks.
  const key = unanswered.get(change) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  // Two at once are two changes, so the key is out of the table while it is used.
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
