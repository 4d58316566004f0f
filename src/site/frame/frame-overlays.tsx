import { lazy, Suspense } from 'react';
import { usePendingPayment } from '#shop/cart/use-pending-payment.ts';
import { useCartOnStart } from '#shop/cart/use-cart.ts';
import { ToastRegion } from '#ui/overlays/toast.tsx';
import { CountryPicker } from './country-picker.tsx';
import { isSpecialRoute, isWorkplace } from './special-routes.rules.ts';
import { useVisit } from './use-visit.ts';

const CampaignPopup = lazy(() => import('./campaign-popup.tsx'));
const PendingPaymentDialog = lazy(() => import('#shop/cart/pending-payment-dialog.tsx'));

/** The overlays of every page, and the cart drawer. */
export function FrameOverlays({ countryCode, pathname }: { countryCode: string; pathname: string }) {
  const isPaymentPending = usePendingPayment();
  const visit = useVisit();
  useCartOnStart();
  return (
    <>
      {isPaymentPending ? (
        <Suspense>
          <PendingPaymentDialog />
        </Suspense>
      ) : null}
      <CountryPicker countryCode={countryCode} />
      {visit?.campaign && !isSpecialRoute(pathname) && !isWorkplace(pathname) ? (
        <Suspense>
          <CampaignPopup campaign={visit.campaign} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </>
  );
}
