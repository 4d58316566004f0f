import path from 'node:path';
import type { S3Settings } from '#adapters/storage/s3-files.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';
import type { RefundLimits } from './refund-limit.rules.ts';
import { REGIONAL_STORES } from '#platform/places/places.rules.ts';
import { environment, type Environment } from './config-environment.ts';
import { type Laboratory, laboratoryOf } from './laboratory.rules.ts';
import { isGuessable } from './guessable-secret.ts';
import { ConfigError } from './config-error.ts';
import { requireDataDir } from './data-dir.ts';
import { DEMO_PREFIX, ensureDemoSecrets, readDemoSecrets, type Secrets } from './demo-secrets.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

export interface PaypalKeys {
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

export interface Config {
  mode: 'demo' | 'production';
  /** `web` serves requests, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker';
  /** Whether to run migrations on start; if not, run `npm run migrate` first. */
  migrates: boolean;
  host: string;
  port: number;
  publicOrigin: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Direct connection for use with a pooler; null: `databaseUrl` is direct. */
  directUrl: string | null;
  /** A streaming replica for reports and long lists; null: none. */
  readUrl: string | null;
  /** Whether to use prepared statements; not with a pooler that does not support them. */
  preparesStatements: boolean;
  /** Maximum number of connections per process. */
  poolMax: number;
  /** File storage; null: in `dataDir`. */
  s3: S3Settings | null;
  sessionSecret: string;
  /** Ed25519 private key in PEM, for certificates. */
  signingKey: string;
  laboratory: Laboratory;
  /** Country of the laboratory: its public holidays are used to calculate promised dates. */
  laboratoryCountry: string;
  stripe: Partial<Record<PaymentAccount, StripeKeys>>;
  paypal: Partial<Record<PaymentAccount, PaypalKeys>>;
  paypalLive: boolean;
  /** Origin of the payment simulator; null in production. */
  simulatorPort: number | null;
  simulatorOrigin: string | null;
  metricsPort: number;
  /** Address for /metrics and the probes: localhost only, unless an orchestrator calls from outside. */
  metricsHost: string;
  /** OTLP endpoint for traces; null: none. */
  traces: { endpoint: string; serviceName: string; share: number } | null;
  /** How long requests are still served after SIGTERM, while the readiness probe fails. */
  drainSeconds: number;
  /** Null: emails are stored in the data folder for the demo's mailbox. */
  smtpUrl: string | null;
  /** API key of the address completion provider; null: none. */
  addressApiKey: string | null;
  mailFrom: string;
  trustedProxies: string[];
  defaultCountry: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  glandexUrl: string | null;
  pregnancyTestUrl: string | null;
  /**
   * Spec 2: the host of the regional sites at {host}/{cc}, and the site for all other countries; null: this site only.
   */
  regionalHost: string | null;
  mainSiteUrl: string | null;
  /** Countries with their own site at /{cc} on this store; the others share the one without a prefix. */
  regionalSites: readonly string[];
  campaign: boolean;
  demoData: boolean;
  demoPassword: string;
  /** Whether staff, admins and users who order on a clinic's account must have a second factor (decision 007). */
  secondFactor: 'required' | 'offered';
  /** Maximum number of consecutive generations that can be clear by parentage (decision 042); 0: none. */
  clearByParentageGenerations: number;
  /** Refund limit for one staff member without a second approval, in cents by currency. */
  refundLimits: RefundLimits;
}

/** Reads all settings; throws `ConfigError` with all problems. A demo generates its secrets in DATA_DIR. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const mode = read.data.DAMSIRE_MODE ?? (read.data.NODE_ENV === 'production' ? 'production' : 'demo');
  const problems = [...pairProblems(read.data), ...(mode === 'production' ? productionProblems(read.data) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(read.data, mode);
}

const DEMO_PASSWORD = 'Damsire-demo-2026';
const KEY_GROUPS = [
  ['STRIPE_SECRET_KEY_AU', 'STRIPE_PUBLISHABLE_KEY_AU', 'STRIPE_WEBHOOK_SECRET_AU'],
  ['STRIPE_SECRET_KEY_EU', 'STRIPE_PUBLISHABLE_KEY_EU', 'STRIPE_WEBHOOK_SECRET_EU'],
  ['PAYPAL_CLIENT_ID_AU', 'PAYPAL_CLIENT_SECRET_AU', 'PAYPAL_WEBHOOK_ID_AU'],
  ['PAYPAL_CLIENT_ID_EU', 'PAYPAL_CLIENT_SECRET_EU', 'PAYPAL_WEBHOOK_ID_EU'],
] as const;
const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY_AU',
  'STRIPE_SECRET_KEY_EU',
  'STRIPE_PUBLISHABLE_KEY_AU',
  'STRIPE_PUBLISHABLE_KEY_EU',
] as const;
const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'SIGNING_KEY',
  'PUBLIC_ORIGIN',
  'STRIPE_SECRET_KEY_AU',
  'STRIPE_SECRET_KEY_EU',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

function pairProblems(env: Environment): string[] {
  const halves = KEY_GROUPS.filter((group) => group.some((name) => env[name]) && !group.every((name) => env[name]));
  return halves.flatMap((group) =>
    group
      .filter((name) => !env[name])
      .map((name) => `${name}: must be set together with the other keys of the same account`),
  );
}

function productionProblems(env: Environment): string[] {
  const problems = NEEDED_IN_PRODUCTION.filter((name) => !env[name]).map(
    (name) => `${name}: must be set in production`,
  );
  const demo = readDemoSecrets(path.resolve(env.DATA_DIR));
  if (env.SESSION_SECRET?.startsWith(DEMO_PREFIX))
    problems.push('SESSION_SECRET: must not be the demo secret; generate a new one (openssl rand -base64 32)');
  else if (env.SESSION_SECRET && isGuessable(env.SESSION_SECRET))
    problems.push('SESSION_SECRET: must not be easy to guess; generate a random one (openssl rand -base64 32)');
  if (env.SIGNING_KEY && demo?.signingKey.trim() === env.SIGNING_KEY.trim())
    problems.push('SIGNING_KEY: must not be the demo key; generate a new one');
  for (const name of STRIPE_KEYS) {
    if (env[name] && !/^(sk|rk|pk)_live_/.test(env[name])) problems.push(`${name}: must be a live key`);
  }
  if (env.PAYPAL_CLIENT_ID_AU || env.PAYPAL_CLIENT_ID_EU) {
    if (env.PAYPAL_MODE !== 'live') problems.push('PAYPAL_MODE: must be live in production');
  }
  if (env.PUBLIC_ORIGIN?.startsWith('http:')) problems.push('PUBLIC_ORIGIN: must start with https:// in production');
  if (env.DEMO_DATA && (env.DEMO_PASSWORD ?? DEMO_PASSWORD) === DEMO_PASSWORD) {
    problems.push('DEMO_PASSWORD: must be changed to load demo data in production');
  }
  return problems;
}

function toConfig(env: Environment, mode: Config['mode']): Config {
  const dataDir = path.resolve(env.DATA_DIR);
  const demo = mode === 'demo';
  const simulatorPort = demo ? (env.SIMULATOR_PORT ?? env.PORT + 1) : null;
  return {
    mode,
    role: env.ROLE,
    migrates: env.MIGRATE,
    secondFactor: env.SECOND_FACTOR ?? (demo ? 'offered' : 'required'),
    clearByParentageGenerations: env.CLEAR_BY_PARENTAGE_GENERATIONS,
    refundLimits: env.REFUND_LIMITS,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    directUrl: env.DATABASE_DIRECT_URL ?? null,
    readUrl: env.DATABASE_READ_URL ?? null,
    preparesStatements: env.DATABASE_PREPARED,
    poolMax: env.DATABASE_POOL,
    s3: s3Of(env),
    ...secretsOf(env, dataDir),
    laboratory: laboratoryOf(env),
    laboratoryCountry: env.LABORATORY_COUNTRY,
    stripe: {
      ...stripeKeys('AU', env.STRIPE_SECRET_KEY_AU, env.STRIPE_PUBLISHABLE_KEY_AU, env.STRIPE_WEBHOOK_SECRET_AU),
      ...stripeKeys('EU_US', env.STRIPE_SECRET_KEY_EU, env.STRIPE_PUBLISHABLE_KEY_EU, env.STRIPE_WEBHOOK_SECRET_EU),
    },
    paypal: {
      ...paypalKeys('AU', env.PAYPAL_CLIENT_ID_AU, env.PAYPAL_CLIENT_SECRET_AU, env.PAYPAL_WEBHOOK_ID_AU),
      ...paypalKeys('EU_US', env.PAYPAL_CLIENT_ID_EU, env.PAYPAL_CLIENT_SECRET_EU, env.PAYPAL_WEBHOOK_ID_EU),
    },
    paypalLive: env.PAYPAL_MODE === 'live',
    simulatorPort,
    simulatorOrigin: simulatorPort === null ? null : (env.SIMULATOR_ORIGIN ?? `http://localhost:${simulatorPort}`),
    metricsPort: env.METRICS_PORT ?? env.PORT + 2,
    metricsHost: env.METRICS_HOST,
    traces: tracesOf(env),
    drainSeconds: env.DRAIN_SECONDS ?? (demo ? 0 : 5),
    smtpUrl: env.SMTP_URL ?? null,
    addressApiKey: env.ADDRESS_API_KEY ?? null,
    mailFrom: env.MAIL_FROM ?? 'Damsire <store@damsire.test>',
    trustedProxies: env.TRUSTED_PROXY,
    defaultCountry: env.DEFAULT_COUNTRY,
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    glandexUrl: env.GLANDEX_URL ?? null,
    pregnancyTestUrl: env.PREGNANCY_TEST_URL ?? null,
    campaign: env.CAMPAIGN,
    regionalHost: env.REGIONAL_HOST ?? null,
    mainSiteUrl: env.MAIN_SITE_URL ?? null,
    regionalSites: env.REGIONAL_SITES ?? REGIONAL_STORES,
    demoData: env.DEMO_DATA ?? demo,
    demoPassword: env.DEMO_PASSWORD ?? DEMO_PASSWORD,
  };
}

function tracesOf(env: Environment): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: share } = env;
  return endpoint ? { endpoint, serviceName, share } : null;
}

function s3Of(env: Environment): S3Settings | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint = null } = env;
  return bucket ? { bucket, region, endpoint, encryption: env.FILES_S3_ENCRYPTION ?? null } : null;
}

function secretsOf(env: Environment, dataDir: string): Secrets {
  const { SESSION_SECRET: sessionSecret, SIGNING_KEY: signingKey } = env;
  if (sessionSecret && signingKey) return { sessionSecret, signingKey };
  requireDataDir(dataDir);
  const demo = ensureDemoSecrets(dataDir);
  return { sessionSecret: sessionSecret ?? demo.sessionSecret, signingKey: signingKey ?? demo.signingKey };
}

function stripeKeys(
  account: PaymentAccount,
  ...[secretKey, publishableKey, webhookSecret]: (string | undefined)[]
): Config['stripe'] {
  return secretKey && publishableKey && webhookSecret
    ? { [account]: { secretKey, publishableKey, webhookSecret } }
    : {};
}

function paypalKeys(
  account: PaymentAccount,
  ...[clientId, clientSecret, webhookId]: (string | undefined)[]
): Config['paypal'] {
  return clientId && clientSecret && webhookId ? { [account]: { clientId, clientSecret, webhookId } } : {};
}
