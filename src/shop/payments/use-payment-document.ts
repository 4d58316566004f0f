import { useEffect, useSyncExternalStore } from 'react';
import { withoutRegion } from '#platform/places/region-path.rules.ts';
import { isPaymentPage } from '#shared/payment-pages.ts';

const never = () => () => undefined;

/**
 * A document keeps the content security policy of the page that was loaded first, and only payment pages allow the
 * provider's form. False after a client-side navigation from another page, until a reload loads a new document. True on
 * the server, whose response is such a document.
 */
export function usePaymentDocument(): boolean {
  const isAllowed = useSyncExternalStore(never, isPaymentDocument, () => true);
  useEffect(() => {
    if (!isPaymentDocument()) window.location.reload();
  }, []);
  return isAllowed;
}

function isPaymentDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || isPaymentPage(withoutRegion(new URL(opened.name).pathname));
}
