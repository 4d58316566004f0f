import { makeBuyer } from '../bench/buyer.ts';
import { makeClient, type Client } from '../bench/client.ts';
import { pauseBetween } from './clients.ts';
import type { Acknowledged } from './orders.ts';

export interface Buyers {
  told: Acknowledged[];
  /** Starts no new purchase; resolves when the open ones have ended or were given up. */
  close(): Promise<void>;
}

/**
 * Guests who buy one after the other in each lane, retry after a failure, and record what was acknowledged and when.
 * With `pauseMs`, each waits before the next purchase.
 */
export async function startBuyers(lanes: number, store: Client, simulatorOrigin: string, pauseMs = 0): Promise<Buyers> {
  const told: Acknowledged[] = [];
  const simulator = makeClient(simulatorOrigin);
  let isOpen = true;
  const lane = async () => {
    let beganAt = 0;
    const buy = await makeBuyer(store, simulator, ({ orderId, number }) =>
      told.push({ orderId, number, beganAt, acknowledgedAt: Date.now() }),
    );
    while (isOpen) {
      beganAt = Date.now();
      await buy(() => isOpen).catch((error: NodeJS.ErrnoException) => {
        // After a lost connection to the provider the purchase is given up; a wrong response of the store ends the run.
        if (error.code === undefined) throw error;
      });
      await pauseBetween(pauseMs, () => isOpen);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  running.catch(() => {});
  return {
    told,
    async close() {
      isOpen = false;
      await running;
    },
  };
}
