import { useEffect, useSyncExternalStore } from 'react';
import { ask } from '#ui/api/api-client.ts';
import { isCountryStored } from '#ui/stored-country.ts';
import type { Notice } from '#site/content/pages.contract.ts';

/** What the frame uses of GET /visit. */
interface Visit {
  countryKnown: boolean;
  campaign: Notice | null;
  /** The server did not answer: what is known is what this browser stored. */
  failed?: boolean;
}

let visit: Visit | null = null;
let asked = false;
const listeners = new Set<() => void>();

/** The visit as the server knows it; fetched once after the page. Null until then. */
export function useVisit(): Visit | null {
  useEffect(() => {
    if (asked) return;
    asked = true;
    ask('GET /visit').then(
      (answer) => publish(answer as Visit),
      () => publish({ countryKnown: isCountryStored(), campaign: null, failed: true }),
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

function publish(answer: Visit): void {
  visit = answer;
  for (const listener of listeners) listener();
}
