import { makeClient, type Client } from '../bench/client.ts';

/** A client that sends each call to the next of several processes, as a balancer without probes does. */
export function makeRotatingClient(origins: readonly string[]): Client {
  const clients = origins.map((origin) => makeClient(origin));
  let turn = 0;
  return (...call) => clients[(turn += 1) % clients.length]!(...call);
}
