import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from './use-session.ts';
import { useVisit } from './use-visit.ts';

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

/** Whether a guest's country is not known: then the picker opens (spec 4). Nobody signed in is located (R034). */
export function useFirstVisit(): boolean {
  const { isLoading, isLoggedIn } = useSession();
  const visit = useVisit();
  const unknown = !isLoading && !isLoggedIn && visit !== null && !visit.countryKnown;
  useEffect(() => {
    if (unknown) showCountryChoice(true);
  }, [unknown]);
  return unknown;
}
