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
const [WAITING_MS, QUIET_TURNS] = [1000, 10];

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
  await untilNothingWaits(server);
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
 * A connection that the system has made and the process has not accepted yet is cut when the port closes. After some turns of
 * the event loop without a new one, few are left. One turn proves nothing: it may not have looked at the port.
 */
async function untilNothingWaits(server: Server): Promise<void> {
  let quietTurns = 0;
  const restart = () => (quietTurns = 0);
  server.on('connection', restart);
  for (const end = performance.now() + WAITING_MS; quietTurns < QUIET_TURNS && performance.now() < end;) {
    quietTurns += 1;
    await setImmediate();
  }
  server.off('connection', restart);
}
