const CODES = /^(57P0[1-5]|57014|53\d{3}|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
const MESSAGES = /Connection terminated|timeout exceeded when trying to connect|the database system is/;

/** PostgreSQL is unreachable, starting, stopping, out of disk or out of time: answered 503, never as a bug (trust.md D2). */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return CODES.test(code ?? '') || MESSAGES.test(message ?? '');
}
