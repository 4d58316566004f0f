import { useEffect, useSyncExternalStore } from 'react';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useSession } from '#platform/accounts/use-session.ts';
import { useVisit } from './use-visit.ts';

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the country picker, for the flag in the header and for the first visit. */
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

interface FirstVisit {
  isUnknown: boolean;
  /** The country could not be detected because the server did not answer: the picker then does not block the page. */
  isFailed: boolean;
}

/** Whether a guest's country is unknown, so that the picker opens (spec 4). Signed-in users are not located (R034). */
export function useFirstVisit(): FirstVisit {
  const { isLoading, isLoggedIn } = useSession();
  const visit = useVisit();
  const isUnknown = !isLoading && !isLoggedIn && visit !== null && !visit.countryKnown;
  const isFailed = isUnknown && visit.failed === true;
  useEffect(() => {
    if (!isUnknown) return;
    if (isFailed) toaster.error('Error fetching country code');
    showCountryChoice(true);
  }, [isUnknown, isFailed]);
  return { isUnknown, isFailed };
}
