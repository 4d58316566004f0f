import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { replayClicks } from '#ui/replay-clicks.ts';
import { useLinkClicks } from '#ui/link.tsx';
import { ScriptNeeded } from '#ui/script-needed.tsx';
import { useIsStatic } from '#ui/static-page.ts';
import { FrameOverlays } from './frame-overlays.tsx';
import { effectiveAudience } from '#platform/accounts/audience.rules.ts';
import type { MenuLink } from '#shop/catalogue/shop-menu.rules.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { SiteBanner, type SiteBannerProps } from './site-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { isCheckout, isSpecialRoute, isWorkplace } from './special-routes.rules.ts';
import { type FrameUser, stopViewing, useSession } from '#platform/accounts/use-session.ts';

const ViewingAs = lazy(() => import('./viewing-as.tsx'));
// Lazy, because no other page needs them.
const checkoutFrame = () => import('./checkout-frame.tsx');
const CheckoutHeader = lazy(async () => ({ default: (await checkoutFrame()).CheckoutHeader }));
const CheckoutFooter = lazy(async () => ({ default: (await checkoutFrame()).CheckoutFooter }));
// Constants: if a boundary that is not hydrated yet gets new elements, React discards its HTML and renders again.
const checkoutHeader = (
  // The fallback has the height of the header, so that the page does not shift while the header loads.
  <Suspense fallback={<div className="h-[4.3125rem] border-b border-line bg-white lg:h-[4.8125rem]" />}>
    <CheckoutHeader />
  </Suspense>
);
const checkoutFooter = (
  <Suspense>
    <CheckoutFooter />
  </Suspense>
);

interface PageFrameProps {
  countryCode: string;
  helpPages: readonly MenuLink[];
  banner: SiteBannerProps['notice'] | null;
  /** The signed-in user at render time; a static page does not fetch it again. */
  renderedUser: FrameUser | null;
  /** The audience of a guest on pages that all audiences share. */
  remembered: string | null;
  children: ReactNode;
}

/** Header, main and footer of every page; pages themselves render neither <main> nor a header. */
export function PageFrame({ countryCode, helpPages, banner, renderedUser, remembered, children }: PageFrameProps) {
  const { pathname } = useLocation();
  const isStill = useIsStatic();
  const session = useSession();
  const user = isStill ? renderedUser : session.user;
  useLinkClicks();
  useEffect(replayClicks, []);
  const audience = effectiveAudience(pathname, user?.type ?? null, remembered);
  return (
    <div
      className="flex min-h-dvh flex-col"
      data-user={isStill && renderedUser ? JSON.stringify(renderedUser) : undefined}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-full focus:bg-brand focus:px-5 focus:py-3 focus:font-bold focus:text-white"
      >
        Skip to main content
      </a>
      {banner && !isSpecialRoute(pathname) && !isWorkplace(pathname) ? <SiteBanner notice={banner} /> : null}
      {user?.viewedBy ? (
        <Suspense>
          <ViewingAs user={user} onStop={() => void stopViewing()} />
        </Suspense>
      ) : null}
      {isCheckout(pathname) ? (
        checkoutHeader
      ) : (
        <SiteHeader reader={{ audience, isLoggedIn: user !== null, countryCode, helpPages }} user={user} />
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {isStill ? null : (
          <ScriptNeeded>
            {isCheckout(pathname)
              ? 'The cart, the checkout and the card form need JavaScript. Turn it on in your browser settings, then reload this page. Nothing has been ordered.'
              : 'Parts of this page need JavaScript. To use all of it, turn JavaScript on in your browser settings and reload the page.'}
          </ScriptNeeded>
        )}
        {children}
      </main>
      {isCheckout(pathname) ? checkoutFooter : null}
      <SiteFooter countryCode={countryCode} hidden={isCheckout(pathname)} />
      {isStill ? null : <NavigationBar />}
      {isStill ? null : <FrameOverlays countryCode={countryCode} pathname={pathname} />}
    </div>
  );
}
