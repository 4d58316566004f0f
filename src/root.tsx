import { lazy, Suspense, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import nunitoUrl from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import { pageContext } from '#app/page-context.ts';
import { effectiveAudience } from '#features/pages/menus.rules.ts';
import { PageFrame } from '#features/pages/page-frame.tsx';
import { useSession } from '#features/pages/use-session.ts';
import { useSiteBase } from '#ui/link.tsx';
import type { Route } from './+types/root';
import stylesUrl from './app.css?url';

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

const NotFound = lazy(() => import('#features/pages/failed.tsx').then((failed) => ({ default: failed.NotFound })));
const SomethingFailed = lazy(() =>
  import('#features/pages/failed.tsx').then((failed) => ({ default: failed.SomethingFailed })),
);

export const links: Route.LinksFunction = () => [
  font(nunitoUrl),
  font(frauncesUrl),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** Only what holds for every visitor of this path and country: guest pages are stored whole. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, visitor, user } = context.get(pageContext);
  return {
    signedIn: user !== null,
    countryCode: visitor.countryCode,
    countryKnown: visitor.countryKnown,
    currency: visitor.currency,
    helpPages: await api.pages.menu(),
    banner: bannerOf(await api.pages.banner()),
  };
}

function bannerOf(notice: { title: string; link: string; linkLabel: string } | null) {
  return notice && { title: notice.title, link: notice.link, linkLabel: notice.linkLabel };
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const data = useRouteLoaderData<typeof loader>('root');
  const base = useSiteBase();
  return (
    <html
      lang={`en-${base.slice(1).toUpperCase() || 'AU'}`}
      data-base={base || undefined}
      data-audience={effectiveAudience(pathname, user?.type ?? null)}
      data-signed-in={data?.signedIn || user ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f4" />
        {/* With a precedence it stands before the scripts: nothing is painted without it. */}
        <link rel="stylesheet" href={stylesUrl} precedence="site" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      <Suspense>{missing ? <NotFound suggestions={suggestionsOf(error.data)} /> : <SomethingFailed />}</Suspense>
    </Frame>
  );
}

/** Pages that were perhaps meant, when the loader of the address knows some. */
function suggestionsOf(found: unknown): { to: string; title: string }[] {
  return (found as { suggestions?: { to: string; title: string }[] } | null)?.suggestions ?? [];
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <PageFrame countryCode={data?.countryCode ?? 'AU'} helpPages={data?.helpPages ?? []} banner={data?.banner ?? null}>
      {children}
    </PageFrame>
  );
}
