import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { registrations } from '#app/registrations.ts';
import type { Db } from '#db/connection.ts';
import { testAdapters } from './adapters.ts';
import { testConfig } from './test-config.ts';

let counter = 0;

export interface TestCtxOptions {
  db: Db;
  user?: SessionUser | null;
  now?: Date;
  countryCode?: string;
  currency?: string;
  audience?: Ctx['visitor']['audience'];
  idempotencyKey?: string;
  adapters?: Partial<Ctx['adapters']>;
}

/** A context as the HTTP layer creates it, for direct calls of services. */
export function makeTestCtx(options: TestCtxOptions): Ctx {
  const config = testConfig();
  counter += 1;
  return {
    db: options.db,
    user: options.user ?? null,
    visitor: {
      ip: '203.0.113.7',
      countryCode: options.countryCode ?? 'AU',
      countryKnown: true,
      currency: options.currency ?? 'AUD',
      audience: options.audience ?? 'breeder',
      region: '',
    },
    now: options.now ?? new Date('2026-11-20T02:00:00.000Z'),
    adapters: { ...testAdapters(), ...options.adapters },
    config,
    registrations,
    requestId: `test-${counter}`,
    idempotencyKey: options.idempotencyKey ?? null,
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
  };
}
