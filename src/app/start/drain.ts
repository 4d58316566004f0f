import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * How long idle connections stay open. The reverse proxies of `deploy` close theirs after 5 s, so that in production only
 * they close one: a POST sent on a connection that the store is just closing is lost.
 */
export const LINGER_MS = { production: 7000, demo: 1000 };
const DEADLINE_MS = 20_000;
const SWEEP_MS = 100;
const [WAITING_MS, QUIET_TURN_MS] = [1000, 0.1];

/** Every response from now on asks its client to close the connection. */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
}

/**
 * Stops listening and lets the open connections end. `server.close()` would cut idle connections at once, on which a
 * client may be sending its next request: those get `lingerMs`, and requests under way get `deadlineMs`.
 */
export async function drainServer(
  server: Server,
  { lingerMs = LINGER_MS.production, deadlineMs = DEADLINE_MS }: { lingerMs?: number; deadlineMs?: number } = {},
): Promise<void> {
  closeAfterAnswers(server);
  await untilNothingWaits();
  const from = Date.now();
  const sweep = setInterval(() => {
    if (Date.now() - from >= deadlineMs) server.closeAllConnections();
    else if (Date.now() - from >= lingerMs) server.closeIdleConnections();
  }, SWEEP_MS);
  await new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  clearInterval(sweep);
}

/**
 * A connection that the system has made and the process has not taken yet is cut when the port closes. After a turn of the event loop
 * in which nothing happened, few are left.
 */
async function untilNothingWaits(): Promise<void> {
  for (const end = performance.now() + WAITING_MS; performance.now() < end;) {
    const from = performance.now();
    await setImmediate();
    if (performance.now() - from < QUIET_TURN_MS) return;
  }
}
