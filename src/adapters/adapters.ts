import { join } from 'node:path';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { geoapifyAddresses, type AddressLookup } from './places/addresses.ts';
import { localFiles } from './storage/files.ts';
import type { FileStore } from './storage/files.ts';
import type { S3Settings } from './storage/s3-files.ts';
import { openGeoIp } from './places/geoip.ts';
import type { GeoIp } from './places/geoip.ts';
import { createJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { createLogger } from './logger.ts';
import type { LogLevel, Logger } from './logger.ts';
import { createMail } from './mail.ts';
import type { MailAddress, MailTransport } from './mail.ts';
import { openPayments } from '#adapters/payments/providers.ts';
import type { PaymentSettings, Payments } from '#adapters/payments/providers.ts';
import { systemRandom } from './random.ts';
import type { Random } from './random.ts';

export type { Payments } from '#adapters/payments/providers.ts';

/** Connections to everything outside the process, except PostgreSQL. */
export interface Adapters {
  clock: Clock;
  random: Random;
  files: FileStore;
  /** null: no provider is configured. */
  addresses: AddressLookup | null;
  geoip: GeoIp;
  jobs: Jobs;
  logger: Logger;
  mail: MailTransport;
  payments: Payments;
  close(): Promise<void>;
}

/** The part of the configuration that the adapters need. */
export interface AdapterSettings extends PaymentSettings {
  smtpUrl: string | null;
  /** "Damsire <store@example.com>" or the address alone. */
  mailFrom: string;
  logLevel?: LogLevel;
  /** API key of Geoapify; null: there is no provider for completing addresses. */
  addressApiKey?: string | null;
  role?: 'all' | 'web' | 'worker';
  /** null: files are stored in `dataDir`. */
  s3?: S3Settings | null;
}

/** Opens all adapters. In the demo this also starts the payment simulator. The caller starts the jobs. */
export async function openAdapters(
  settings: AdapterSettings,
  { databaseUrl }: { databaseUrl: string },
): Promise<Adapters> {
  const logger = createLogger({ level: settings.logLevel ?? 'info' });
  const mail = createMail({ from: readAddress(settings.mailFrom), smtpUrl: settings.smtpUrl });
  const payments = await openPayments(settings, logger);
  return {
    clock: systemClock,
    random: systemRandom,
    files: await openFiles(settings),
    addresses: settings.addressApiKey ? geoapifyAddresses(settings.addressApiKey) : null,
    geoip: await openGeoIp(),
    jobs: createJobs({ connectionString: databaseUrl, logger, supervise: settings.role !== 'web' }),
    logger,
    mail,
    payments,
    async close() {
      mail.close();
      await payments.close();
    },
  };
}

/** The AWS SDK is loaded only when files are on S3. */
async function openFiles({ dataDir, s3 }: AdapterSettings): Promise<FileStore> {
  return s3 ? (await import('./storage/s3-files.ts')).s3Files(s3) : localFiles(join(dataDir, 'files'));
}

function readAddress(text: string): MailAddress {
  const [, name, named, bare] = /^(?:([^<>]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ?? [];
  const address = named ?? bare;
  if (!address) throw new TypeError('MAIL_FROM is not an email address');
  return { address, name: name?.trim().replace(/^"|"$/g, '') };
}
