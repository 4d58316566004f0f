import type { PaymentAccount, ProviderName } from '#adapters/payments.ts';
import { PaymentFailure } from '#adapters/payments.ts';
import type { Ctx } from '#app/context.ts';
import { failpoint } from '#app/failpoint.ts';
import { Failure } from '#shared/failure.ts';
import type { PaymentFailpoint } from './payments.rules.ts';

export type PaymentRow = Awaited<ReturnType<typeof findPayment>>;

export function findPayment(ctx: Pick<Ctx, 'db'>, id: number) {
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

export function providerOf(ctx: Ctx, payment: { provider: string; account: string }) {
  return ctx.adapters.payments.provider(payment.provider as ProviderName, payment.account as PaymentAccount);
}

/** What a provider's refusal means for the person who pays. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof PaymentFailure)) return error;
  if (error.code === 'unavailable') return new Failure('unavailable');
  return new Failure('payment_failed', error.detail ? { message: error.detail } : {});
}

export function step(ctx: Ctx, name: PaymentFailpoint): void {
  failpoint(ctx, name);
}
