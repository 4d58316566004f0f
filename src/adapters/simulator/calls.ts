import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from './world.ts';

export interface SimulatedCall {
  /** Says who asks as well, so that two accounts may use one key. */
  idempotencyKey: string | null;
  /** Method, path and parameters: what has to be the same for a key to be answered again. */
  request: string;
  run: () => Promise<SimulatedAnswer>;
  mismatch: SimulatedAnswer;
  inFlight: SimulatedAnswer;
  broken: SimulatedAnswer;
}

export interface SimulatedAnswer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

export interface Switchboard {
  answer(call: SimulatedCall): Promise<SimulatedAnswer>;
}

const dayMs = 86_400_000;

/**
 * The way of every call that changes something: a key is kept 24 hours, answers again what it answered, refuses other
 * parameters and a second call while the first is under way.
 */
export function createSwitchboard(world: World): Switchboard {
  const underWay = new Set<string>();
  return {
    async answer(call) {
      const key = call.idempotencyKey;
      if (key === null) return perform(world, call);
      if (underWay.has(key)) return call.inFlight;
      underWay.add(key);
      try {
        return await performOnce(world, key, call);
      } finally {
        underWay.delete(key);
      }
    },
  };
}

async function performOnce(world: World, key: string, call: SimulatedCall): Promise<SimulatedAnswer> {
  const request = createHash('sha256').update(call.request).digest('base64url');
  const known = world.store.get('answer', key);
  if (known && world.now().getTime() - known.atMs < dayMs) {
    if (known.request !== request) return call.mismatch;
    if (world.profile.slowMs > 0) await wait(world.profile.slowMs);
    return { status: known.status, body: known.body, replayed: true };
  }
  const remember = ({ status, body }: SimulatedAnswer) =>
    world.store.put('answer', key, { request, status, body, atMs: world.now().getTime() });
  return perform(world, call, remember);
}

async function perform(
  world: World,
  call: SimulatedCall,
  remember?: (answer: SimulatedAnswer) => void,
): Promise<SimulatedAnswer> {
  if (world.profile.slowMs > 0) await wait(world.profile.slowMs);
  const failure = world.takeFailure();
  if (failure === 'before') return call.broken;
  const answer = await call.run();
  // A refusal for its parameters had no effect and may be tried again with better ones.
  if (answer.status < 300 || answer.status === 402) remember?.(answer);
  await world.release();
  return failure === 'after' ? call.broken : answer;
}
