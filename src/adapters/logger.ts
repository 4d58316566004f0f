import { pino } from 'pino';
import type { DestinationStream } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * Structured log lines without personal data. `event` is a fixed text; values go into `fields`, of which only the names
 * listed below are logged (trust.md section 6: allow-list, not redaction).
 */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A logger that adds these fields to each of its lines. */
  with(fields: LogFields): Logger;
}

export type LogFields = Partial<Record<AllowedField, LogValue>> & { error?: unknown };
type LogValue = string | number | boolean | null | undefined;
type AllowedField = (typeof allowed)[number];

const allowed = [
  'requestId', 'userId', 'actingForId', 'role', 'method', 'route', 'status', 'ms', 'bytes', 'reason', 'code', 'job',
  'jobId', 'attempt', 'count', 'size', 'orderId', 'paymentId', 'refundId', 'invoiceId', 'kitId', 'sampleId', 'runId',
  'reportId', 'mailId', 'provider', 'account', 'eventId', 'eventType', 'state', 'from', 'to', 'version', 'migration',
  'port', 'url', 'folder', 'pid', 'signal', 'step', 'name', 'check',
] as const; // prettier-ignore
const isAllowed: ReadonlySet<string> = new Set(allowed);

export function createLogger(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const sink = options.destination ? pino(settings, options.destination) : pino(settings);
  return wrapSink(sink, {});
}

type Level = 'debug' | 'info' | 'warn' | 'error';
type Sink = Record<Level, (fields: object, event: string) => void> & { isLevelEnabled(level: Level): boolean };

function wrapSink(sink: Sink, bound: LogFields): Logger {
  const write = (level: Level) => (event: string, fields?: LogFields) => {
    if (sink.isLevelEnabled(level)) sink[level](safeFields({ ...bound, ...fields }), event);
  };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    with: (fields) => wrapSink(sink, { ...bound, ...fields }),
  };
}

function safeFields(fields: LogFields): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'error') safe.error = safeError(value);
    else if (isAllowed.has(name) && typeof value !== 'object')
      safe[name] = typeof value === 'string' ? scrub(value) : value;
  }
  return safe;
}

function safeError(error: unknown): Record<string, unknown> {
  if (typeof error === 'string') return { name: 'string', message: scrub(error) };
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  // Some libraries report a copy of an error with the same texts but without its class.
  const { name, message, code, stack, cause, errors } = error as Partial<NodeJS.ErrnoException & AggregateError>;
  return {
    name: typeof name === 'string' ? name : 'object',
    message: typeof message === 'string' ? scrub(message) : undefined,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    stack: framesOf(stack),
    ...(cause === undefined ? {} : { cause: safeError(cause) }),
    // The error of a refused connection to a host with several addresses has no message; its parts do.
    ...(Array.isArray(errors) ? { errors: errors.slice(0, 3).map(safeError) } : {}),
  };
}

// The first lines of a stack repeat the message unscrubbed; only the frames are kept.
function framesOf(stack: unknown): string[] {
  return (typeof stack === 'string' ? stack : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .slice(0, 12);
}

// Drivers quote the offending value, so anything that looks like an email address, card or phone number is redacted.
function scrub(text: string): string {
  return text
    .replace(/(?<![^\s"'<>()=])[^\s"'<>()=]+@[^\s"'<>()=]+/g, '[mail]')
    .replace(/(?<![\w-])\+?\d(?:[ -]?\d){8,}(?![\w-])/g, '[digits]')
    .slice(0, 500);
}
