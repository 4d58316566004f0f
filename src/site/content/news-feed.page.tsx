import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Route } from './+types/news-feed.page';

/** /news-and-blogs/rss.xml: the fifty newest articles. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext);
  const { results } = await page(api.pages.news({ size: 50 }));
  const items = results.map(
    ({ title, path, description, date, tags }) =>
      `<item><title>${escapeHtml(title)}</title><link>${origin}${path}</link><guid>${origin}${path}</guid><description>${escapeHtml(description)}</description><pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>${tags.map((tag) => `<category>${escapeHtml(tag)}</category>`).join('')}</item>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Damsire: news and blogs</title><link>${origin}/news-and-blogs</link><atom:link href="${origin}/news-and-blogs/rss.xml" rel="self" type="application/rss+xml"/><description>DNA tests for dogs and cats: news and articles</description><language>en</language>\n${items.join('\n')}\n</channel></rss>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
