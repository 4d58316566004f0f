import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from '#app/page-context.ts';

const DEADLINE_MS = 8_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext);
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let code = status;
    const whole = isbot(request.headers.get('user-agent') ?? '');
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      [whole ? 'onAllReady' : 'onShellReady']() {
        shellSent = true;
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        code = 500;
        if (shellSent) reportError(error);
      },
    });
    setTimeout(abort, DEADLINE_MS).unref();
  });
}

/** Not-found pages are answers, not errors: only real faults are logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) reportError(error);
};

function reportError(error: unknown): void {
  if (error instanceof Response || (error as { status?: number })?.status === 404) return;
  process.emit('warning', error instanceof Error ? error : new Error(String(error)));
}
