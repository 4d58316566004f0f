import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/mail-html.page';

/**
 * The HTML part of an email, rendered as in an inbox. A separate document that allows its styles and our images and
 * fonts, but no scripts or anything else.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { html } = await page(context.get(pageContext).api.mail.find({ id: Number(params.id) || 0 }));
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox",
    },
  });
}
