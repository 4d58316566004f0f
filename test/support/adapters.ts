import { mkdtempSync } from 'node:fs';

import { join } from 'node:path';
import type { Adapters } from '#adapters/adapters.ts';
import { settableClock } from '#adapters/clock.ts';
import { localFiles } from '#adapters/files.ts';
import { fixedGeoIp } from '#adapters/geoip.ts';
import { createLogger } from '#adapters/logger.ts';
import { createMail } from '#adapters/mail.ts';
import { PaymentFailure } from '#adapters/payments.ts';
import { systemRandom } from '#adapters/random.ts';
import { scratch } from './scratch.ts';

export interface SentJob {
  name: string;
  data: object;
}

/**
 * The stand-ins of a service test: nothing leaves the process. Jobs are kept in `sentJobs` and not run; payments need
 * the simulator, which a payment test opens for itself.
 */
export function testAdapters(): Adapters & { sentJobs: SentJob[] } {
  const sentJobs: SentJob[] = [];
  return {
    sentJobs,
    clock: settableClock(new Date('2026-11-20T02:00:00.000Z')),
    random: systemRandom,
    files: localFiles(mkdtempSync(join(scratch(), 'files-'))),
    geoip: fixedGeoIp(null),
    logger: createLogger({ level: 'silent' }),
    mail: createMail({ from: { address: 'store@damsire.test', name: 'Damsire' } }),
    jobs: {
      send: async (_db, name, data) => void sentJobs.push({ name, data }),
      work: async () => {},
      schedule: async () => {},
      start: async () => {},
      stop: async () => {},
    },
    payments: {
      provider: () => {
        throw new PaymentFailure('unavailable');
      },
      publishableKey: () => '',
      simulatorOrigin: null,
    },
    close: async () => {},
  };
}
