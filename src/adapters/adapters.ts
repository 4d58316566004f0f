import type { Clock } from './clock.ts';
import type { FileStore } from './files.ts';
import type { GeoIp } from './geoip.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './logger.ts';
import type { MailTransport } from './mail.ts';
import type { PaymentAccount, PaymentProvider, ProviderName } from './payments.ts';

export interface Payments {
  /** Throws PaymentFailure `unavailable` when the configuration has no such provider for the account. */
  provider(name: ProviderName, account: PaymentAccount): PaymentProvider;
  /** For the provider's form in the browser. */
  publishableKey(account: PaymentAccount): string;
  /** The simulator's own origin; null when the real providers are used. */
  simulatorOrigin: string | null;
}

/** Everything outside the house, one thing each. */
export interface Adapters {
  clock: Clock;
  random: import('./random.ts').Random;
  files: FileStore;
  geoip: GeoIp;
  jobs: Jobs;
  logger: Logger;
  mail: MailTransport;
  payments: Payments;
  close(): Promise<void>;
}
