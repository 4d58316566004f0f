import { lazy, Suspense, useContext, useEffect, type ReactNode } from 'react';
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  UNSAFE_FrameworkContext,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { keepEarlyInput, keepEarlyPress } from '#app/early-input.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { chosenTool } from '#platform/accounts/account-tools.rules.ts';
import { effectiveAudience } from '#platform/accounts/audience.rules.ts';
import type { Suggestion } from '#site/frame/failed.tsx';
import { SomethingFailed } from '#site/frame/something-failed.tsx';
import { PageFrame } from '#site/frame/page-frame.tsx';
import { type FrameUser, RenderedUser, useSessionOf } from '#platform/accounts/use-session.ts';
import { cookieOf } from '#shared/cookie.ts';
import { SiteBase } from '#ui/anchor.tsx';
import { useRouterBase } from '#ui/link.tsx';
import { isStaticRouteId, StaticPageContext } from '#ui/static-page.ts';
import type { Route } from './+types/root';
import stylesUrl from './app.css?url';
import staticScript from 'virtual:static-script';

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

const NotForYou = lazy(() => import('#site/frame/failed.tsx').then((failed) => ({ default: failed.NotForYou })));
const NotFound = lazy(() => import('#site/frame/failed.tsx').then((failed) => ({ default: failed.NotFound })));

export const links: Route.LinksFunction = () => [
  font('/assets/nunito.v1.woff2'),
  font('/assets/fraunces.v1.woff2'),
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** Only data valid for every visitor with this path and country, because guest pages are cached as a whole. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor, user, origin, simulatorOrigin } = context.get(pageContext);
  return {
    origin,
    isSimulated: simulatorOrigin !== null,
    signedIn: user !== null,
    user: user && {
      ...frameUserOf(user),
      tool: chosenTool(cookieOf(request.headers, 'user-tool'), user.type, user.roles),
    },
    // The country of the prices: that of the signed-in user, else that of the visit.
    countryCode: user?.countryCode ?? visitor.countryCode,
    english: user?.english,
    countryKnown: visitor.countryKnown,
    currency: visitor.currency,
    // Shared pages keep the pet owner audience for visitors from the pet owner pages.
    remembered: visitor.audience === 'owner' ? visitor.audience : null,
    helpPages: await api.pages.menu(),
    banner: bannerOf(await api.pages.banner()),
  };
}

/** The steps of the checkout are part of its URL and need no data from the server, so they work offline. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isStep && nextUrl.pathname.endsWith('/checkout') ? false : defaultShouldRevalidate;
}

function bannerOf(notice: { title: string; link: string; linkLabel: string } | null) {
  return notice && { title: notice.title, link: notice.link, linkLabel: notice.linkLabel };
}

/** The user data for the header, in every page rendered for them. */
function frameUserOf({ id, name, firstName, email, type, isAdmin, roles, viewedBy }: FrameUser): FrameUser {
  const viewer = viewedBy && { name: viewedBy.name, mayAct: viewedBy.mayAct };
  return { id, name, firstName, email, type, isAdmin, roles, viewedBy: viewer };
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const data = useRouteLoaderData<typeof loader>('root');
  const { user } = useSessionOf(data?.user ?? null);
  const base = useRouterBase();
  const matches = useMatches();
  const isStatic = matches.some(({ id }) => isStaticRouteId(id));
  // Replays clicks and typing from before hydration (src/app/early-input.ts), also on error pages.
  useEffect(() => {
    document.documentElement.dataset['awake'] = '';
    window.dispatchEvent(new Event('awake'));
  }, []);
  return (
    <html
      lang={`en-${data?.english ?? (base.slice(1).toUpperCase() || 'AU')}`}
      data-english={data?.english}
      data-base={base || undefined}
      data-audience={effectiveAudience(pathname, (isStatic ? data?.user : user)?.type ?? null, data?.remembered)}
      data-simulator={data?.isSimulated ? '' : undefined}
      data-signed-in={data?.user?.id ?? user?.id}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f4" />
        {/* With a precedence it is placed before the scripts, and nothing is painted without it. */}
        <link rel="stylesheet" href={stylesUrl} precedence="site" />
        {/* The certificate check is a separate web app with its own manifest. */}
        {matches.some(({ id }) => id === 'static/v') ? null : <link rel="manifest" href="/site.webmanifest" />}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <SiteBase value={base}>
          <StaticPageContext value={isStatic}>
            <RenderedUser value={data?.user ?? null}>{children}</RenderedUser>
          </StaticPageContext>
        </SiteBase>
        {isStatic ? (
          <StaticScripts />
        ) : (
          <>
            <EarlyInput />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function EarlyInput() {
  const nonce = useContext(UNSAFE_FrameworkContext)?.nonce;
  // The script in the server's HTML has run before hydration, so the browser does not need its text.
  const text = import.meta.env.SSR ? keepEarlyInput : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

function StaticScripts() {
  const nonce = useContext(UNSAFE_FrameworkContext)?.nonce;
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? keepEarlyPress : '' }} />
      <script type="module" src={staticScript} fetchPriority="low" />
    </>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/**
 * A URL that is not in the browser's route table (static pages; for a guest, pages behind the sign-in) is requested
 * from the server: links to it load the page, and a redirect to it loads it once more.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isElsewhere = isMissing(error) && 'internal' in error && error.internal === true;
  useEffect(() => {
    if (isElsewhere) window.location.reload();
  }, [isElsewhere]);
  if (isElsewhere) return <Frame>{null}</Frame>;
  return (
    <Frame>
      <Suspense>
        <Problem error={error} />
      </Suspense>
    </Frame>
  );
}

function isMissing(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}

function Problem({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFound suggestions={suggestionsOf(error.data)} />;
  if (isRouteErrorResponse(error) && error.status === 403) return <NotForYou />;
  return <SomethingFailed what={failureOf(error)} />;
}

/** The message of a failed loader: "Failed to fetch orders". */
function failureOf(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? (error.data as { failed?: string } | null)?.failed : undefined;
}

/** Suggested pages, if the loader found any. */
function suggestionsOf(found: unknown): Suggestion[] {
  return (found as { suggestions?: Suggestion[] } | null)?.suggestions ?? [];
}

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <PageFrame
      countryCode={data?.countryCode ?? 'AU'}
      helpPages={data?.helpPages ?? []}
      banner={data?.banner ?? null}
      renderedUser={data?.user ?? null}
      remembered={data?.remembered ?? null}
    >
      {children}
    </PageFrame>
  );
}
