import type { PaymentAccount, ProviderName } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { Failure } from '#shared/failure.ts';
import type { PaymentFailpoint } from './payments.rules.ts';

export type PaymentRow = Awaited<ReturnType<typeof findPayment>>;

export async function findPayment(ctx: Pick<Ctx, 'db'>, id: number) {
  const [payment] = await paymentById(ctx.db, { id });
  if (!payment) throw new Failure('not_found');
  return payment;
}

const paymentById = statement<{ id: number }>()((db, value) =>
  db.selectFrom('payment').selectAll().where('id', '=', value.id),
);

export function providerOf(ctx: Ctx, payment: { provider: string; account: string }) {
  return ctx.adapters.payments.provider(payment.provider as ProviderName, payment.account as PaymentAccount);
}

/** Converts a provider's error to the error shown to the buyer. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof PaymentFailure)) return error;
  if (error.code === 'unavailable') return new Failure('unavailable');
  return new Failure('payment_failed', error.detail ? { message: error.detail } : {});
}

export function step(ctx: Ctx, name: PaymentFailpoint): void {
  failpoint(ctx, name);
}
