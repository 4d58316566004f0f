import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/published-keys.page';

/** /.well-known/damsire-keys.json, also for third-party programs. */
export async function loader({ context }: Route.LoaderArgs) {
  const published = await page(context.get(pageContext).api.certificates.published());
  return Response.json(published, {
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
  });
}
