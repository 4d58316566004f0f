import { useEffect } from 'react';
import { withoutRegion } from '#features/places/region-path.rules.ts';
import { isPaymentPage } from '#shared/payment-pages.ts';

/**
 * The content policy of a document is that of the page first opened in it; only payment pages may show the provider's
 * form. Who came here by a link inside the site gets a document of its own.
 */
export function usePaymentDocument(): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation');
    if (opened && !isPaymentPage(withoutRegion(new URL(opened.name).pathname))) window.location.reload();
  }, []);
}
