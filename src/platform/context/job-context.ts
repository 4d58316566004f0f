import type { Ctx, Deps } from './context.ts';

/** The context of a job: no user, and the default country. */
export function jobCtx(deps: Deps, jobId: string): Ctx {
  return {
    ...deps,
    user: null,
    visitor: {
      ip: '',
      countryCode: deps.config.defaultCountry,
      countryKnown: true,
      currency: 'AUD',
      audience: 'breeder',
      region: '',
    },
    now: deps.adapters.clock.now(),
    requestId: `job-${jobId}`,
    idempotencyKey: null,
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
  };
}
