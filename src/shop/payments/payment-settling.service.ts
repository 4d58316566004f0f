import type { Ctx } from '#platform/context/context.ts';
import { flush } from '#db/transaction.ts';
import { isSettled, type PaymentState } from './payments.rules.ts';

export interface Settled {
  state: PaymentState;
  failure: string | null;
  isProcessing: boolean;
}

// Return page and webhook come at the same moment: the second one waits, and mostly finds nothing left to do. Only to
// save the work; row locks keep it right, here and between processes.
const underWay = new Map<number, Promise<Settled | null>>();

/** Waits for who is settling it now; null when there was no one. What came of it is told only when it is final. */
export async function isSettledElsewhere(paymentId: number): Promise<{ final: Settled | null } | null> {
  const others = underWay.get(paymentId);
  if (!others) return null;
  const came = await others.catch(() => null);
  return { final: came && isSettled(came.state) ? came : null };
}

export function whileSettling<T extends Settled | null>(paymentId: number, work: () => Promise<T>): Promise<T> {
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

export function announceSettled(paymentId: number, state: string): void {
  if (!isSettled(state)) return;
  settledHere.add(paymentId);
  for (const oldest of settledHere) if (settledHere.size > MOST_KEPT) settledHere.delete(oldest);
}

/** True: nothing of it is left to settle. False: who knows. */
export const isSettledHere = (paymentId: number) => settledHere.has(paymentId);

/** What another process has just captured is seen before the disk has it: whoever is told of it waits for a flush. */
export async function untilOnDisk(ctx: Ctx, payment: { id: number; capturedAt: Date | null }): Promise<void> {
  const { id, capturedAt } = payment;
  if (!capturedAt || settledHere.has(id) || ctx.now.getTime() - capturedAt.getTime() > SURELY_ON_DISK_MS) return;
  await flush(ctx.db);
}
