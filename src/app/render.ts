import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { takesShortcut } from '#adapters/shortcuts.ts';
import { readChosenPlace } from '#shared/dates.ts';
import { pageContext, type PageDeps, type RenderedPage, renderedPage } from '#platform/context/page-context.ts';

type Handler = ReturnType<typeof createRequestHandler>;

// Whose page is drawn: dates are written as its reader chose, wherever in the tree they stand.
const reader = new AsyncLocalStorage<string | undefined>();
readChosenPlace(() => reader.getStore());

const MAX_ADDRESSES = 5_000;
const handlers = new Map<string, Handler>();
/** Which route of the table an address belongs to, learned when it was first rendered; the oldest goes first. */
const routeOfAddress = new Map<string, string>();

/** Entry of the server bundle: renders a page (or a loader's data) with the dependencies that the shell hands in. */
export async function render(request: Request, deps: PageDeps): Promise<Response> {
  const context = new RouterContextProvider();
  const page: RenderedPage = { html: null, routeId: null };
  context.set(pageContext, deps);
  context.set(renderedPage, page);
  const address = new URL(request.url).pathname;
  const response = await reader.run(deps.user?.english, () =>
    handlerOf(deps.visitor.region, routeOfAddress.get(address))(request, context),
  );
  if (takesShortcut('matched-routes') && page.routeId !== null && response.status === 200)
    remember(address, page.routeId);
  if (page.html === null || request.method === 'HEAD') return response;
  return new Response(page.html as Uint8Array<ArrayBuffer>, { status: response.status, headers: response.headers });
}

/** The patterns of all pages, such as `/my/animals/:id`. */
export const pagePaths = Object.keys(build.routes).map(patternOf);

function patternOf(routeId: string): string {
  const route = build.routes[routeId];
  if (!route) return '';
  const above = route.parentId === undefined ? '' : patternOf(route.parentId);
  return route.path ? `${above}/${route.path}` : above;
}

/**
 * The site of a region is the same table of routes below its prefix. The router tries the table from its top, twice for
 * each page: an address whose route is known gets a handler with that branch alone. Each is made at its first use, of
 * the build itself and not of a function that fetches it: with a function its routes are prepared at each request.
 */
function handlerOf(region: string, routeId: string | undefined): Handler {
  const key = `${region} ${routeId ?? ''}`;
  const routes = routeId === undefined ? build.routes : branchOf(routeId);
  const found =
    handlers.get(key) ??
    createRequestHandler({ ...build, routes, basename: region || build.basename }, import.meta.env.MODE);
  handlers.set(key, found);
  return found;
}

/** A route with those around it, up to the root. */
function branchOf(routeId: string): typeof build.routes {
  const route = build.routes[routeId];
  if (!route) return {};
  return { ...(route.parentId === undefined ? {} : branchOf(route.parentId)), [routeId]: route };
}

function remember(address: string, routeId: string): void {
  routeOfAddress.set(address, routeId);
  if (routeOfAddress.size > MAX_ADDRESSES) routeOfAddress.delete(routeOfAddress.keys().next().value ?? '');
}
