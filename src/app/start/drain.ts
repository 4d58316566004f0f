import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * How long idle connections stay open. The reverse proxies in `deploy` close theirs after 5 s, so in production only
 * they close connections: a POST sent on a connection that the store is closing would be lost.
 */
export const LINGER_MS = { production: 7000, demo: 1000 };
const DEADLINE_MS = 20_000;
const SWEEP_MS = 100;
const [WAITING_MS, QUIET_TURNS] = [1000, 10];

/** Makes every later response ask the client to close the connection. */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
}

/**
 * Stops listening and lets the open connections finish. `server.close()` would immediately close idle connections, on
 * which a client may be sending its next request. Idle connections get `lingerMs`, and requests in progress get
 * `deadlineMs`.
 */
export async function drainServer(
  server: Server,
  { lingerMs = LINGER_MS.production, deadlineMs = DEADLINE_MS }: { lingerMs?: number; deadlineMs?: number } = {},
): Promise<void> {
  closeAfterAnswers(server);
  await untilAllAccepted(server);
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
 * A connection that the kernel has established but the process has not accepted yet is reset when the port closes.
 * After several turns of the event loop without a new connection, few are left. A single turn is not enough, because it
 * may not have polled the port.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  let quietTurns = 0;
  const restart = () => (quietTurns = 0);
  server.on('connection', restart);
  for (const end = performance.now() + WAITING_MS; quietTurns < QUIET_TURNS && performance.now() < end;) {
    quietTurns += 1;
    await setImmediate();
  }
  server.off('connection', restart);
}
