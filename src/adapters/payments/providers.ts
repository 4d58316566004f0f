import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isPortInUse, PortInUse } from '#shared/port-in-use.ts';
import type { Logger } from '#adapters/logger.ts';
import { paypalPayments } from './paypal.ts';
import type { PaypalSettings } from './paypal-call.ts';
import { greeting, startSimulator } from '#adapters/simulator/simulator.ts';
import type { Simulator, SimulatorControl, SimulatorOptions } from '#adapters/simulator/simulator.ts';
import { stripePayments } from './stripe.ts';
import { PaymentFailure } from './payments.ts';
import type { PaymentAccount, PaymentAdapter, ProviderName } from './payments.ts';

export interface Payments {
  /** Throws PaymentFailure `unavailable` if the provider is not configured for the account. */
  provider(name: ProviderName, account: PaymentAccount): PaymentAdapter;
  /** For the provider's form in the browser. */
  publishableKey(account: PaymentAccount): string;
  hasPaypal(account: PaymentAccount): boolean;
  /** The simulator's own origin; null when the real providers are used. */
  simulatorOrigin: string | null;
}

export interface PaymentSettings {
  /** The simulator's keys are derived from it, so that they survive a restart and differ between stores. */
  sessionSecret: string;
  dataDir: string;
  host: string;
  port: number;
  publicOrigin: string;
  stripe: Partial<Record<PaymentAccount, { secretKey: string; publishableKey: string; webhookSecret: string }>>;
  paypal: Partial<Record<PaymentAccount, { clientId: string; clientSecret: string; webhookId: string }>>;
  paypalLive: boolean;
  simulatorPort: number | null;
  simulatorOrigin: string | null;
}

export interface OpenedPayments extends Payments {
  /** Controls the simulator, if this process runs it. */
  simulator: SimulatorControl | null;
  close(): Promise<void>;
}

const accounts: PaymentAccount[] = ['AU', 'EU_US'];

/** Opens the real providers if their keys are configured; in the demo, without keys, the simulator. */
export async function openPayments(settings: PaymentSettings, logger: Logger): Promise<OpenedPayments> {
  const simulated = settings.simulatorPort !== null && Object.keys(settings.stripe).length === 0;
  const { simulator, keys } = simulated
    ? await openSimulated(settings, logger)
    : { simulator: null, keys: settings as Keys };
  const providers = new Map<string, PaymentAdapter>();
  // Calls from this process go straight to the port; the origin is for browsers.
  const apiOrigin = simulated ? `http://127.0.0.1:${simulator?.port ?? settings.simulatorPort}` : null;
  for (const account of accounts) {
    const stripe = keys.stripe[account];
    if (stripe) {
      const { secretKey, webhookSecret } = stripe;
      providers.set(
        `stripe/${account}`,
        stripePayments({ account, secretKey, webhookSecrets: webhookSecret.split(','), apiOrigin }),
      );
    }
    const paypal = keys.paypal[account];
    if (paypal)
      providers.set(
        `paypal/${account}`,
        paypalPayments({ account, ...paypal, apiOrigin: paypalOrigin(settings, apiOrigin) }),
      );
  }
  return {
    provider(name, account) {
      const provider = providers.get(`${name}/${account}`);
      if (!provider) throw new PaymentFailure('unavailable', `no ${name} account ${account} is configured`);
      return provider;
    },
    publishableKey: (account) => keys.stripe[account]?.publishableKey ?? '',
    hasPaypal: (account) => keys.paypal[account] !== undefined,
    simulatorOrigin: simulated ? (settings.simulatorOrigin ?? apiOrigin) : null,
    simulator: simulator?.control ?? null,
    close: async () => simulator?.close(),
  };
}

function paypalOrigin(settings: PaymentSettings, simulator: string | null): PaypalSettings['apiOrigin'] {
  if (simulator && Object.keys(settings.paypal).length === 0) return simulator;
  return settings.paypalLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
}

type Keys = Pick<PaymentSettings, 'stripe' | 'paypal'>;

async function openSimulated(
  settings: PaymentSettings,
  logger: Logger,
): Promise<{ simulator: Simulator | null; keys: Keys }> {
  const keys = simulatedKeys(settings);
  try {
    const simulator = await startSimulator({ ...simulatorOptions(settings, keys), logger });
    return { simulator, keys };
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    if (await isOurSimulator(settings.simulatorPort, keys)) return { simulator: null, keys };
    throw new PortInUse(settings.simulatorPort, 'SIMULATOR_PORT');
  }
}

function simulatorOptions(settings: PaymentSettings, keys: Keys): SimulatorOptions {
  const webhookUrl = (provider: ProviderName, account: PaymentAccount) =>
    `http://127.0.0.1:${settings.port}/api/webhooks/${provider}/${account}`;
  return {
    port: settings.simulatorPort ?? 0,
    host: settings.host,
    publicOrigin: settings.simulatorOrigin ?? undefined,
    storeOrigins: storeOrigins(settings),
    accounts: accounts.map((account) => {
      const { secretKey, publishableKey, webhookSecret } = keys.stripe[account]!;
      return {
        account,
        secretKey,
        publishableKey,
        webhook: { url: webhookUrl('stripe', account), secret: webhookSecret },
      };
    }),
    paypal: accounts.flatMap((account) => {
      const paypal = Object.keys(settings.paypal).length === 0 && keys.paypal[account];
      return paypal ? [{ account, ...paypal, webhookUrl: webhookUrl('paypal', account) }] : [];
    }),
    stateFile: join(settings.dataDir, 'simulator.jsonl'),
    control: true,
  };
}

// A demo can be opened both as localhost and as 127.0.0.1.
function storeOrigins({ publicOrigin, port }: PaymentSettings): string[] {
  return [...new Set([publicOrigin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
}

function simulatedKeys(settings: PaymentSettings): Keys {
  const draw = (what: string) =>
    createHmac('sha256', settings.sessionSecret).update(`simulator:${what}`).digest('hex').slice(0, 32);
  const keys: Keys = { stripe: {}, paypal: { ...settings.paypal } };
  for (const account of accounts) {
    keys.stripe[account] = {
      secretKey: `sk_test_${draw(`secret:${account}`)}`,
      publishableKey: `pk_test_${draw(`publishable:${account}`)}`,
      webhookSecret: `whsec_${draw(`webhook:${account}`)}`,
    };
    if (Object.keys(settings.paypal).length > 0) continue;
    keys.paypal[account] = {
      clientId: draw(`client:${account}`),
      clientSecret: draw(`client-secret:${account}`),
      webhookId: draw(`hook:${account}`).toUpperCase(),
    };
  }
  return keys;
}

/**
 * Several processes of one demo share the simulator of the first. Any other program on the port, including another
 * store's simulator, cannot give the right response, because it does not have our key.
 */
async function isOurSimulator(port: number | null, keys: Keys): Promise<boolean> {
  const { secretKey } = keys.stripe.AU!;
  const challenge = randomBytes(16).toString('hex');
  const response = await fetch(`http://127.0.0.1:${port}/healthz?challenge=${challenge}`, {
    signal: AbortSignal.timeout(1_000),
    redirect: 'error',
  }).catch(() => null);
  return (await response?.text().catch(() => '')) === greeting(secretKey, challenge);
}
