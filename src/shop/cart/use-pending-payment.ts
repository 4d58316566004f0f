import { useSyncExternalStore } from 'react';

let isPendingPaymentOpen = false;
const listeners = new Set<() => void>();

/** Code 79: the modal that says why nothing can be ordered now. */
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
