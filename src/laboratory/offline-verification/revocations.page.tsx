import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/revocations.page';

/** /.well-known/damsire-revocations.json: signed, and cached for up to a minute. */
export async function loader({ context }: Route.LoaderArgs) {
  const list = await page(context.get(pageContext).api.certificates.revocations());
  return Response.json(list, {
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' },
  });
}
