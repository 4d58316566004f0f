import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

interface UndiciRequest {
  origin: string | URL;
  method: string;
}

/**
 * Creates a span for every outgoing HTTP call of a request or job, from Node's diagnostics channels: those of
 * `node:http` (Stripe, notices to registries) and `fetch` (PayPal). Only the host of the URL is recorded.
 */
export function watchCalls(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (call: object, method: string, host: string) => {
    if (!trace.getActiveSpan()) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    open.set(call, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  };
  const end = (call: object, status: number | null) => {
    const span = open.get(call);
    if (!span) return;
    open.delete(call);
    if (status !== null) span.setAttribute('http.response.status_code', status);
    if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const listeners: Record<string, (message: never) => void> = {
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, request.host),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      end(request, response.statusCode ?? null),
    'http.client.request.error': ({ request }: { request: ClientRequest }) => end(request, null),
    'undici:request:create': ({ request }: { request: UndiciRequest }) =>
      begin(request, request.method, new URL(request.origin).hostname),
    'undici:request:headers': ({ request, response }: { request: UndiciRequest; response: { statusCode: number } }) =>
      end(request, response.statusCode),
    'undici:request:error': ({ request }: { request: UndiciRequest }) => end(request, null),
  };
  const entries = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [channel, listener] of entries) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of entries) unsubscribe(channel, listener);
  };
}
