import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { isShortcutEnabled } from '#adapters/shortcuts.ts';
import { setDateLocaleSource } from '#shared/dates.ts';
import { pageContext, type PageDeps, type RenderedPage, renderedPage } from '#platform/context/page-context.ts';

type Handler = ReturnType<typeof createRequestHandler>;

// The reader of the page being rendered, whose date format applies everywhere in the tree.
const reader = new AsyncLocalStorage<string | undefined>();
setDateLocaleSource(() => reader.getStore());

const MAX_ADDRESSES = 5_000;
const handlers = new Map<string, Handler>();
/** The route of each URL, stored at its first render; the oldest is evicted first. */
const routeOfAddress = new Map<string, string>();

/** Entry of the server bundle: renders a page (or a loader's data) with the dependencies passed by the server. */
export async function render(request: Request, deps: PageDeps): Promise<Response> {
  const context = new RouterContextProvider();
  const page: RenderedPage = { html: null, routeId: null };
  context.set(pageContext, deps);
  context.set(renderedPage, page);
  const address = new URL(request.url).pathname;
  const response = await reader.run(deps.user?.english, () =>
    handlerOf(deps.visitor.region, routeOfAddress.get(address))(request, context),
  );
  if (isShortcutEnabled('matched-routes') && page.routeId !== null && response.status === 200)
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
 * A regional site has the same route table under its prefix. The router searches the table from the top, twice per
 * page, so a URL whose route is known gets a handler with only that branch. Handlers are created on first use, from the
 * build itself instead of a function that returns it: with a function, React Router would prepare the routes on every
 * request.
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

/** A route with its parents, up to the root. */
function branchOf(routeId: string): typeof build.routes {
  const route = build.routes[routeId];
  if (!route) return {};
  return { ...(route.parentId === undefined ? {} : branchOf(route.parentId)), [routeId]: route };
}

function remember(address: string, routeId: string): void {
  routeOfAddress.set(address, routeId);
  if (routeOfAddress.size > MAX_ADDRESSES) routeOfAddress.delete(routeOfAddress.keys().next().value ?? '');
}
