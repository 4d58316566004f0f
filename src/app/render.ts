import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { pageContext, type PageDeps, renderedPage } from './page-context.ts';

// The build itself, not a function that fetches it: with a function the whole table of routes is prepared at each request.
const handlers = new Map([['', createRequestHandler(build, import.meta.env.MODE)]]);

/** Entry of the server bundle: renders a page (or a loader's data) with the dependencies that the shell hands in. */
export async function render(request: Request, deps: PageDeps): Promise<Response> {
  const context = new RouterContextProvider();
  const page: { html: Buffer | null } = { html: null };
  context.set(pageContext, deps);
  context.set(renderedPage, page);
  const response = await handlerOf(deps.visitor.region)(request, context);
  if (page.html === null || request.method === 'HEAD') return response;
  return new Response(page.html as Uint8Array<ArrayBuffer>, { status: response.status, headers: response.headers });
}

/** The site of a region is the same table of routes below its prefix; its own handler is made at its first visit. */
function handlerOf(region: string) {
  const found = handlers.get(region) ?? createRequestHandler({ ...build, basename: region }, import.meta.env.MODE);
  handlers.set(region, found);
  return found;
}
