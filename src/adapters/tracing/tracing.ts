import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { watchCalls } from './outgoing-calls.ts';

export interface TraceSettings {
  /** An OTLP collector, such as http://localhost:4318. */
  endpoint: string;
  serviceName: string;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  share: number;
}

/**
 * Requests, jobs, statements and outgoing calls as OpenTelemetry spans. They contain route patterns and statement
 * texts, never values.
 */
export interface Tracing {
  /** `answer` returns the status. A new trace begins here: trace ids sent by clients are ignored. */
  traceRequest(request: Request, route: string, answer: () => Promise<number>): Promise<void>;
  traceJob(name: string, work: () => Promise<void>): Promise<void>;
  /** Adds the statement to the current request or job; other statements (polling) are left out. */
  traceStatement(statement: { sql: string; ms: number; error?: unknown }): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Import this file only if tracing is enabled, because it loads OpenTelemetry. */
export function startTracing({ endpoint, serviceName, share }: TraceSettings): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('damsire');
  const start = (name: string, kind: SpanKind, attributes: Record<string, string | number>) =>
    tracer.startSpan(name, { kind, attributes, root: true });
  const unwatchCalls = watchCalls(tracer);
  return {
    async traceRequest({ method }, route, answer) {
      const span = start(`${method} ${route}`, SpanKind.SERVER, { 'http.request.method': method, 'http.route': route });
      const status = await runIn(span, answer);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    async traceJob(name, work) {
      const span = start(`job ${name}`, SpanKind.CONSUMER, { 'messaging.destination.name': name });
      await runIn(span, work);
      span.end();
    },
    traceStatement({ sql, ms, error }) {
      if (!trace.getActiveSpan()) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
      const span = tracer.startSpan(nameOf(sql), {
        kind: SpanKind.CLIENT,
        attributes,
        startTime: Date.now() - ms,
      });
      if (error !== undefined) fail(span, error);
      span.end();
    },
    async stop() {
      unwatchCalls();
      await provider.shutdown();
      contexts.disable();
      context.disable();
    },
  };
}

/** Ends the span if `work` throws. */
async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  const within: Context = trace.setSpan(ROOT_CONTEXT, span);
  try {
    return await context.with(within, work);
  } catch (error) {
    fail(span, error);
    span.end();
    throw error;
  }
}

/** Error messages may quote values; the class and code do not. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as NodeJS.ErrnoException;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code ?? name);
}

/** `select`, `insert into "cart"`: the first word, and the table of a change. */
function nameOf(sql: string): string {
  return /^\s*(?:insert into|update|delete from)\s+"?\w+"?|^\s*\w+/i.exec(sql)?.[0].trim() ?? 'statement';
}
