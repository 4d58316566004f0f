import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the country picker from anywhere: the flag in the header, the first visit. */
export function showCountryChoice(show: boolean): void {
  open = show;
  for (const listener of listeners) listener();
}

export function useCountryChoice(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
