import type { FaultProfile } from './profile.ts';
import type { SimulatorStore } from './store.ts';
import type { PaymentAccount, ProviderName } from '#adapters/payments/payments.ts';

/** The state shared by the parts of the simulator. */
export interface World {
  readonly store: SimulatorStore;
  readonly profile: FaultProfile;
  now(): Date;
  /** Records an event that may be sent to the store's webhook. */
  emit(event: { provider: ProviderName; account: PaymentAccount; type: string; object: object }): void;
  /** Sends the recorded events before or after the response, depending on the profile. */
  release(): Promise<void>;
  /** Counts one call against `failNext`; returns whether it fails before or after its effect, or null. */
  takeFailure(): 'before' | 'after' | null;
}

export interface SimulatorState {
  world: World;
  setProfile(change: Partial<FaultProfile>): void;
}

export interface SimulatorAccount {
  account: PaymentAccount;
  secretKey: string;
  publishableKey: string;
}

/** An error response in Stripe's format. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem';
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export function invalidRequest(
  message: string,
  extra: { code?: string; param?: string; status?: number } = {},
): StripeProblem {
  const { status = 400, ...rest } = extra;
  return new StripeProblem(status, { type: 'invalid_request_error', message, ...rest });
}
