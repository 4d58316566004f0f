import { useEffect, useState, useSyncExternalStore } from 'react';
import { ask } from '#app/api-client.ts';
import { useSession } from './use-session.ts';

/** What this asks of GET /visit. */
interface Visit {
  countryKnown: boolean;
}

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

/** Asks once whether the country of a guest is known; opens the picker where it is not (spec 4). */
export function useFirstVisit(): boolean {
  const { isLoading, isLoggedIn } = useSession();
  const [unknown, setUnknown] = useState(false);
  useEffect(() => {
    if (isLoading || isLoggedIn) return;
    const look = async () => {
      const visit = (await ask('GET /visit').catch(() => null)) as Visit | null;
      if (!visit || visit.countryKnown) return;
      setUnknown(true);
      showCountryChoice(true);
    };
    void look();
  }, [isLoading, isLoggedIn]);
  return unknown;
}
