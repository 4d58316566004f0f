import type { Logger } from '#adapters/logger.ts';

interface Answered {
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string | null;
}

/**
 * Logs one line per response. The path is logged as a template, so that numbers, codes, addresses and secrets are never
 * logged.
 */
export function logResponse(logger: Logger, { method, path, status, ms, requestId }: Answered): void {
  if (path.startsWith('/assets/')) return;
  logger.info('answered', {
    method,
    route: routeTemplate(path),
    status,
    ms: Math.round(ms),
    requestId: requestId ?? undefined,
  });
}

/** `/api/cart/8f3k…/item/12` becomes `/api/cart/:x/item/:x`. */
export function routeTemplate(path: string): string {
  return path
    .split('/')
    .map((part) => (isName(part) ? part : ':x'))
    .join('/');
}

/** Whether a segment is a word of our routes: letters and hyphens, not too long; anything else may be personal. */
function isName(part: string): boolean {
  return part === '' || (part.length <= 32 && /^[a-z]+(-[a-z]+)*(\.(txt|xml|json|data))?$/.test(part));
}
