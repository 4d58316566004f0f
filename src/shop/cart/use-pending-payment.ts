import { useSyncExternalStore } from 'react';

let isPendingPaymentOpen = false;
const listeners = new Set<() => void>();

/** Code 79: opens the dialog that explains why no new order is possible. */
export function openPendingPayment(open = true): void {
  isPendingPaymentOpen = open;
  for (const listener of listeners) listener();
}

export function usePendingPayment(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isPendingPaymentOpen,
    () => false,
  );
}
