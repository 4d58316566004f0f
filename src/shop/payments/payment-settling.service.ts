import type { Ctx } from '#platform/context/context.ts';
import { flush } from '#db/transaction.ts';
import { isSettled, type PaymentState } from './payments.rules.ts';

export interface Settled {
  state: PaymentState;
  failure: string | null;
  isProcessing: boolean;
}

// The return page and the webhook often arrive together. The second waits for the first and usually has nothing left to
// do. This only saves work: row locks ensure correctness, within and across processes.
const underWay = new Map<number, Promise<Settled | null>>();

/** Waits while this process is settling the payment; null if it was not. The result is returned only if it is final. */
export async function waitForSettling(paymentId: number): Promise<{ final: Settled | null } | null> {
  const others = underWay.get(paymentId);
  if (!others) return null;
  const result = await others.catch(() => null);
  return { final: result && isSettled(result.state) ? result : null };
}

export function whileSettling<T extends Settled | null>(paymentId: number, work: () => Promise<T>): Promise<T> {
  const done = work().finally(() => {
    if (underWay.get(paymentId) === done) underWay.delete(paymentId);
  });
  underWay.set(paymentId, done);
  return done;
}

// The payments that this process settled most recently. They are already durable: the process waits for the flush
// before it adds one.
const settledHere = new Set<number>();
const MAX_TRACKED = 1_000;
const SURELY_ON_DISK_MS = 60_000;

export function rememberSettled(paymentId: number, state: string): void {
  if (!isSettled(state)) return;
  settledHere.add(paymentId);
  for (const oldest of settledHere) if (settledHere.size > MAX_TRACKED) settledHere.delete(oldest);
}

/** True if the payment is settled. False means unknown. */
export const isSettledHere = (paymentId: number) => settledHere.has(paymentId);

/**
 * A capture committed by another process is visible before it is flushed. Waits for the flush, so that only durable
 * payments are reported.
 */
export async function waitForFlush(ctx: Ctx, payment: { id: number; capturedAt: Date | null }): Promise<void> {
  const { id, capturedAt } = payment;
  if (!capturedAt || settledHere.has(id) || ctx.now.getTime() - capturedAt.getTime() > SURELY_ON_DISK_MS) return;
  await flush(ctx.db);
}
