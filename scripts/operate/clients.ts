import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, makeClient, type Client } from '../bench/client.ts';

/** A client that sends each call to the next of several processes, like a load balancer without health checks. */
export function makeRotatingClient(origins: readonly string[]): Client {
  const clients = origins.map((origin) => makeClient(origin));
  let turn = 0;
  return (...call) => clients[(turn += 1) % clients.length]!(...call);
}

/** Waits, or less when there is nothing left to wait for. */
export async function pauseBetween(ms: number, goesOn: () => boolean): Promise<void> {
  const until = performance.now() + ms;
  while (goesOn() && performance.now() < until) await sleep(Math.min(200, ms));
}

/** The cookie of a new session. */
export async function signIn(client: Client, username: string, password: string): Promise<string> {
  return expectStatus(await client('POST', '/api/auth/login', { body: { username, password } }), 200).cookie;
}
