import type { Ctx } from '#app/context.ts';
import { flush } from '#db/transaction.ts';
import { isSettled } from './payments.rules.ts';

// Return page and webhook come at the same moment: the second one waits, and mostly finds nothing left to do. Only to
// save the work; row locks keep it right, here and between processes.
const underWay = new Map<number, Promise<unknown>>();

/** Waits for who is settling it now; true when there was somebody, and what is known of it may be old. */
export async function othersSettling(paymentId: number): Promise<boolean> {
  const others = underWay.get(paymentId);
  await others?.catch(() => {});
  return others !== undefined;
}

export function whileSettling<T>(paymentId: number, work: () => Promise<T>): Promise<T> {
  const done = work().finally(() => {
    if (underWay.get(paymentId) === done) underWay.delete(paymentId);
  });
  underWay.set(paymentId, done);
  return done;
}

// What this process settled last: on disk, as it waited for that before it told of it here.
const settledHere = new Set<number>();
const MOST_KEPT = 1_000;
const SURELY_ON_DISK_MS = 60_000;

export function tellSettled(paymentId: number, state: string): void {
  if (!isSettled(state)) return;
  settledHere.add(paymentId);
  for (const oldest of settledHere) if (settledHere.size > MOST_KEPT) settledHere.delete(oldest);
}

/** What another process has just captured is seen before the disk has it: whoever is told of it waits for a flush. */
export async function untilOnDisk(ctx: Ctx, payment: { id: number; capturedAt: Date | null }): Promise<void> {
  const { id, capturedAt } = payment;
  if (!capturedAt || settledHere.has(id) || ctx.now.getTime() - capturedAt.getTime() > SURELY_ON_DISK_MS) return;
  await flush(ctx.db);
}
