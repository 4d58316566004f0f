import { redirect } from 'react-router';
import type { Route } from './+types/store-checkout.page';

/** Specification section 2: the /store prefix is also used for the checkout; the query is kept (Q005). */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace(/^.*\/store\/checkout/, '/checkout') + search);
}
