import { ORPCError, ValidationError } from '@orpc/server';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import { isOutage } from '#db/outage.ts';
import type { Ctx } from '#platform/context/context.ts';

/**
 * The only place where failures become responses: status and body are the same for the HTTP and the in-process client.
 */
export async function toApiErrors<T>(ctx: Pick<Ctx, 'adapters' | 'requestId'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toApiError(error, ctx);
  }
}

export function toApiError(error: unknown, ctx: Pick<Ctx, 'adapters' | 'requestId'>): ORPCError<string, unknown> {
  const failure = asFailure(error);
  if (failure) return fromFailure(failure);
  if (error instanceof ORPCError && error.status < 500) return error;
  ctx.adapters.logger.error('unexpected failure', { error, requestId: ctx.requestId });
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: 'Something went wrong',
    data: { code: 'unexpected', message: 'Something went wrong', requestId: ctx.requestId },
  });
}

function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return invalid(fieldErrors(error.cause.issues));
  }
  if (isOutage(error)) return new Failure('unavailable');
  if (isFrom(error, UNSTORABLE)) return invalid({ _: ["The request contains a character that isn't allowed."] });
  if (isFrom(error, TOO_LARGE)) return invalid({ _: ['The request contains a number that is too large.'] });
  return null;
}

/** PostgreSQL cannot store NUL characters in text, or integers beyond the range of a column. */
const UNSTORABLE = '22021';
const TOO_LARGE = '22003';

function isFrom(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function fromFailure(failure: Failure): ORPCError<string, unknown> {
  const data = failure.fields ?? { code: failure.code, message: failure.message, ...failure.details };
  return new ORPCError(failure.reason.toUpperCase(), { status: failure.status, message: failure.message, data });
}

function fieldErrors(issues: readonly { message: string; path?: readonly unknown[] }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const field = fieldName(issue.path ?? []);
    if (!fields[field]?.includes(issue.message)) (fields[field] ??= []).push(issue.message);
  }
  return fields;
}

/** `address.postcode`, `lines.2.quantity`; an element of a list of plain values gets the name of its list. */
function fieldName(path: readonly unknown[]): string {
  const parts = path.map((part) => (part as { key?: unknown })?.key ?? part);
  const named = typeof parts.at(-1) === 'number' ? parts.slice(0, -1) : parts;
  return named.map(String).join('.') || '_';
}
