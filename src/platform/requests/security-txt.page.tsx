import { pageContext } from '#platform/context/page-context.ts';
import type { Route } from './+types/security-txt.page';

const VALID_DAYS = 180;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext);
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString();
  const lines = [
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
