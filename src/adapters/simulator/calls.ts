import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from './world.ts';

export interface SimulatedCall {
  /** Includes the caller, so that two accounts can use the same key. */
  idempotencyKey: string | null;
  /** Method, path and parameters, which must be the same when a key is repeated. */
  request: string;
  run: () => Promise<SimulatedResponse>;
  mismatch: SimulatedResponse;
  inFlight: SimulatedResponse;
  broken: SimulatedResponse;
}

export interface SimulatedResponse {
  status: number;
  body: unknown;
  replayed?: boolean;
}

export interface IdempotencyLayer {
  run(call: SimulatedCall): Promise<SimulatedResponse>;
}

const dayMs = 86_400_000;

/**
 * Runs every call that changes data. The response to a key is stored for 24 hours and repeated; other parameters, or a
 * second call while the first is running, are refused.
 */
export function createIdempotencyLayer(world: World): IdempotencyLayer {
  const running = new Set<string>();
  return {
    async run(call) {
      const key = call.idempotencyKey;
      if (key === null) return perform(world, call);
      if (running.has(key)) return call.inFlight;
      running.add(key);
      try {
        return await performOnce(world, key, call);
      } finally {
        running.delete(key);
      }
    },
  };
}

async function performOnce(world: World, key: string, call: SimulatedCall): Promise<SimulatedResponse> {
  const request = createHash('sha256').update(call.request).digest('base64url');
  const known = world.store.get('answer', key);
  if (known && world.now().getTime() - known.atMs < dayMs) {
    if (known.request !== request) return call.mismatch;
    if (world.profile.slowMs > 0) await wait(world.profile.slowMs);
    return { status: known.status, body: known.body, replayed: true };
  }
  const remember = ({ status, body }: SimulatedResponse) =>
    world.store.put('answer', key, { request, status, body, atMs: world.now().getTime() });
  return perform(world, call, remember);
}

async function perform(
  world: World,
  call: SimulatedCall,
  remember?: (response: SimulatedResponse) => void,
): Promise<SimulatedResponse> {
  if (world.profile.slowMs > 0) await wait(world.profile.slowMs);
  const failure = world.takeFailure();
  if (failure === 'before') return call.broken;
  const response = await call.run();
  // A call refused because of its parameters had no effect and may be retried with other parameters.
  if (response.status < 300 || response.status === 402) remember?.(response);
  await world.release();
  return failure === 'after' ? call.broken : response;
}
