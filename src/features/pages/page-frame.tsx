import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePendingPayment } from '#features/cart/use-pending-payment.ts';
import { useCartOnStart } from '#features/cart/use-cart.ts';
import { useLinkClicks } from '#ui/link.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { CountryPicker } from './country-picker.tsx';
import { effectiveAudience, isSpecialRoute, type MenuLink } from './menus.rules.ts';
import { SiteBanner, type SiteBannerProps } from './site-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { stopViewing, useSession } from './use-session.ts';
import { useVisit } from './use-visit.ts';

const ViewingAs = lazy(() => import('./viewing-as.tsx'));
const CampaignPopup = lazy(() => import('./campaign-popup.tsx'));
const PendingPaymentDialog = lazy(() => import('#features/cart/pending-payment-dialog.tsx'));

interface PageFrameProps {
  countryCode: string;
  helpPages: readonly MenuLink[];
  banner: SiteBannerProps['notice'] | null;
  children: ReactNode;
}

/** Header, main and footer around every page; a page renders neither <main> nor a header of its own. */
export function PageFrame({ countryCode, helpPages, banner, children }: PageFrameProps) {
  const { pathname } = useLocation();
  const { user, isLoggedIn } = useSession();
  const isPaymentPending = usePendingPayment();
  const visit = useVisit();
  useCartOnStart();
  useLinkClicks();
  const audience = effectiveAudience(pathname, user?.type ?? null);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-brand focus:px-5 focus:py-3 focus:font-bold focus:text-white"
      >
        Skip to the content
      </a>
      {banner && !isSpecialRoute(pathname) ? <SiteBanner notice={banner} /> : null}
      {user?.viewedBy ? (
        <Suspense>
          <ViewingAs user={user} onStop={() => void stopViewing()} />
        </Suspense>
      ) : null}
      <SiteHeader reader={{ audience, isLoggedIn, countryCode, helpPages }} user={user} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      {isPaymentPending ? (
        <Suspense>
          <PendingPaymentDialog />
        </Suspense>
      ) : null}
      <CountryPicker countryCode={countryCode} />
      {visit?.campaign && !isSpecialRoute(pathname) ? (
        <Suspense>
          <CampaignPopup campaign={visit.campaign} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </div>
  );
}
