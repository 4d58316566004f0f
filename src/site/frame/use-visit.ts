import { useEffect, useSyncExternalStore } from 'react';
import { ask } from '#ui/api/api-client.ts';
import { isCountryStored } from '#ui/stored-country.ts';
import type { Notice } from '#site/content/pages.contract.ts';

/** What the frame uses of GET /visit. */
interface Visit {
  countryKnown: boolean;
  campaign: Notice | null;
  /** The request failed, so the values are those stored in this browser. */
  failed?: boolean;
}

let visit: Visit | null = null;
let isRequested = false;
const listeners = new Set<() => void>();

/** The visit as the server sees it, fetched once after the page has loaded. Null until then. */
export function useVisit(): Visit | null {
  useEffect(() => {
    if (isRequested) return;
    isRequested = true;
    ask('GET /visit').then(
      (response) => publish(response as Visit),
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

function publish(received: Visit): void {
  visit = received;
  for (const listener of listeners) listener();
}
