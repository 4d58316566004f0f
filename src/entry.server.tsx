import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext, renderedPage } from '#platform/context/page-context.ts';
import { isBehindSignIn, completeTableFile } from '#app/route-tables.ts';
import { isShortcutEnabled } from '#adapters/shortcuts.ts';
import { asScriptText, scriptsAfterPaint } from '#app/http/scripts-after-paint.ts';

const DEADLINE_MS = 8_000;

/** Renders the whole page before it responds: loaders defer nothing, and a late error still gives status 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, user } = context.get(pageContext);
  const matched = isShortcutEnabled('matched-routes') ? onlyMatched(entry, user !== null) : entry;
  const loaded = await new Response(entry.serverHandoffStream).text();
  const draw = (serverHandoffStream: EntryContext['serverHandoffStream']) => (
    <ServerRouter context={{ ...matched, serverHandoffStream }} url={request.url} nonce={nonce} />
  );
  const isStored = user === null && headers.get('x-page-cache') === 'guest';
  const { html, failed } =
    (isShortcutEnabled('page-in-one-go')
      ? inOneGo(
          draw(undefined),
          () => (matched.renderMeta?.didRenderScripts ? handOver(loaded, nonce) : ''),
          isStored ? null : nonce,
        )
      : null) ?? (await renderWhole(draw(new Blob([loaded]).stream()), nonce));
  headers.set('content-type', 'text/html; charset=utf-8');
  const routeId = entry.staticHandlerContext.matches.at(-1)?.route.id ?? null;
  Object.assign(context.get(renderedPage), { html, routeId });
  return new Response(null, { headers, status: failed ? 500 : status });
}

/** The router rebuilds all given routes for each page, but a page needs only those that match its URL. */
function onlyMatched(entry: EntryContext, isSignedIn: boolean): EntryContext {
  const ids = entry.staticHandlerContext.matches.map((match) => match.route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, entry.manifest.routes[id]]));
  const { url } = entry.manifest;
  const last = routes[ids.at(-1) ?? ''];
  const table = isSignedIn || (last && isBehindSignIn(routes, last)) ? completeTableFile(url) : url;
  return { ...entry, manifest: { ...entry.manifest, url: table, routes } };
}

const END = '</body></html>';

/**
 * Most pages do not suspend once their loaders have finished, and are rendered as one string, a quarter faster than as
 * a stream. Returns null if a part of the page suspended or failed; the stream then waits for it and reports errors.
 * `nonce` is that of the page's scripts; null for a page that is cached, whose scripts are moved later.
 */
function inOneGo(
  element: React.ReactNode,
  handed: () => string,
  nonce: string | null,
): { html: Buffer; failed: boolean } | null {
  const page = `<!DOCTYPE html>${renderToString(element)}`;
  if (/<!--\$[!?]/.test(page) || !page.endsWith(END)) return null;
  const whole = page.slice(0, -END.length) + handed() + END;
  return { html: Buffer.from(nonce === null ? whole : scriptsAfterPaint(whole, nonce).page), failed: false };
}

/** The loader data for the router in the browser; a static page has none. */
function handOver(loaded: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${asScriptText(loaded)});${controller}.close();</script>`;
}

function renderWhole(element: React.ReactNode, nonce: string): Promise<{ html: Buffer; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // All content inline, regardless of its size, because content sent later would need a script to move it into
      // place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(deadline);
        pipe(
          new Writable({
            write(part: Uint8Array, _encoding, done) {
              parts.push(part);
              done();
            },
            final(done) {
              resolve({ html: Buffer.concat(parts), failed });
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        reportError(error);
      },
    });
    const deadline = setTimeout(abort, DEADLINE_MS);
  });
}

/** Not-found pages are normal responses; only real errors are logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) reportError(error);
};

function reportError(error: unknown): void {
  if (error instanceof Response || (error as { status?: number })?.status === 404) return;
  process.emit('warning', error instanceof Error ? error : new Error(String(error)));
}
