import { useEffect, useSyncExternalStore } from 'react';
import { withoutRegion } from '#platform/places/region-path.rules.ts';
import { isPaymentPage } from '#shared/payment-pages.ts';

const never = () => () => undefined;

/**
 * The content policy of a document is that of the page first opened in it; only payment pages may show the provider's
 * form. Who came here by a link inside the site gets a document of its own: false until then. What the server renders
 * opens such a document.
 */
export function usePaymentDocument(): boolean {
  const isHere = useSyncExternalStore(never, isPaymentDocument, () => true);
  useEffect(() => {
    if (!isPaymentDocument()) window.location.reload();
  }, []);
  return isHere;
}

function isPaymentDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || isPaymentPage(withoutRegion(new URL(opened.name).pathname));
}
