import { useEffect, useSyncExternalStore } from 'react';
import { ask } from '#app/api-client.ts';
import type { Notice } from './pages.contract.ts';

/** What the frame uses of GET /visit. */
interface Visit {
  countryKnown: boolean;
  campaign: Notice | null;
}

let visit: Visit | null = null;
let asked = false;
const listeners = new Set<() => void>();

/** What the server knows of this visit; asked once, after the page. Null until then, and when it does not answer. */
export function useVisit(): Visit | null {
  useEffect(() => {
    if (asked) return;
    asked = true;
    ask('GET /visit').then(
      (answer) => {
        visit = answer as Visit;
        for (const listener of listeners) listener();
      },
      () => undefined,
    );
  }, []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => visit,
    () => null,
  );
}
