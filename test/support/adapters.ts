import { mkdtempSync } from 'node:fs';

import { join } from 'node:path';
import type { Adapters } from '#adapters/adapters.ts';
import { settableClock } from './clock.ts';
import { localFiles } from '#adapters/storage/files.ts';
import { fixedGeoIp } from './fixed-geoip.ts';
import type { Jobs } from '#adapters/jobs.ts';
import { createLogger } from '#adapters/logger.ts';
import { createMail } from '#adapters/mail.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import { systemRandom } from '#adapters/random.ts';
import { scratch } from './scratch.ts';

export interface SentJob {
  name: string;
  data: object;
}

/** A queue without workers. */
export const idleJobs: Jobs = {
  send: async () => {},
  work: async () => {},
  repeat: () => {},
  schedule: async () => {},
  list: async () => ({ jobs: [], count: 0 }),
  find: async () => null,
  counts: async () => ({ waiting: 0, running: 0, failed: 0 }),
  retry: async () => false,
  cancel: async () => false,
  start: async () => {},
  stop: async () => {},
};

/**
 * Adapters for service tests: nothing leaves the process. Jobs are stored in `sentJobs` and not run; payments need the
 * simulator, which payment tests start themselves.
 */
export function testAdapters(): Adapters & { sentJobs: SentJob[] } {
  const sentJobs: SentJob[] = [];
  return {
    sentJobs,
    clock: settableClock(new Date('2026-11-20T02:00:00.000Z')),
    random: systemRandom,
    files: localFiles(mkdtempSync(join(scratch(), 'files-'))),
    addresses: null,
    geoip: fixedGeoIp(null),
    logger: createLogger({ level: 'silent' }),
    mail: createMail({ from: { address: 'store@damsire.test', name: 'Damsire' } }),
    jobs: { ...idleJobs, send: async (_db, name, data) => void sentJobs.push({ name, data }) },
    payments: {
      provider: () => {
        throw new PaymentFailure('unavailable');
      },
      publishableKey: () => '',
      hasPaypal: () => true,
      simulatorOrigin: null,
    },
    close: async () => {},
  };
}
