import type { FaultProfile } from './profile.ts';
import type { SimulatorStore } from './store.ts';
import type { PaymentAccount, ProviderName } from '#adapters/payments/payments.ts';

/** What the parts of the simulator share. */
export interface World {
  readonly store: SimulatorStore;
  readonly profile: FaultProfile;
  now(): Date;
  /** Something happened that the shop's webhook may be told. */
  emit(event: { provider: ProviderName; account: PaymentAccount; type: string; object: object }): void;
  /** Sends what was emitted: before the answer or after it, as the profile says. */
  release(): Promise<void>;
  /** Counts one call against `failNext`; says whether, and when, this one fails. */
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

/** An answer of Stripe's error shape. */
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
