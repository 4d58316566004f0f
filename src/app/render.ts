import { createRequestHandler, RouterContextProvider } from 'react-router';
import { pageContext, type PageDeps } from './page-context.ts';

const handler = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE);

/** Entry of the server bundle: renders a page (or a loader's data) with the dependencies that the shell hands in. */
export function render(request: Request, deps: PageDeps): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, deps);
  return handler(request, context);
}
