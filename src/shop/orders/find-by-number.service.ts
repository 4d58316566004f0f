import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { Failure } from '#shared/failure.ts';

interface NumberedOrder {
  orderNumber: string;
  email: string;
}

const QUARTER_HOUR = 900;

/** Normalises an order number, whatever is typed between its letters and its digits: "eu 1000001". */
function normalNumber(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]+)[\s\u2010-\u2015-]*(\d+)$/, '$1-$2');
}

const REFERENCE = /^ORDER-(\d{1,9})$/;

/**
 * Finds an order by its number and email address, for a user without an account; before it has a number, by the
 * reference in its emails. An unknown number and another customer's number get the same 404. Attempts are limited per
 * network address; per order number and email address only failed ones count, so that nobody can lock a customer out by
 * guessing.
 */
export async function findByNumber(
  ctx: Ctx,
  { orderNumber, email }: NumberedOrder,
  purpose: 'withdraw' | 'order-status',
): Promise<{ id: number; personId: string | null }> {
  const number = normalNumber(orderNumber);
  const id = Number(REFERENCE.exec(number)?.[1] ?? 0);
  const address = email.trim().toLowerCase();
  await countAttempt(ctx, { bucket: `${purpose}:${ctx.visitor.ip}`, hits: 20, seconds: QUARTER_HOUR });
  const order = await ctx.db
    .selectFrom('salesOrder')
    .select(['id', 'email', 'personId'])
    .where((eb) => (id > 0 ? eb('id', '=', id) : eb('number', '=', number)))
    .executeTakeFirst();
  if (order && order.email.toLowerCase() === address) return { id: order.id, personId: order.personId };
  await countAttempt(ctx, { bucket: `${purpose}-order:${number.slice(0, 40)}`, hits: 10, seconds: QUARTER_HOUR });
  const hash = createHash('sha256').update(address).digest('base64url');
  await countAttempt(ctx, { bucket: `${purpose}-email:${hash}`, hits: 10, seconds: QUARTER_HOUR });
  throw new Failure('not_found', { message: NO_SUCH_ORDER });
}

export const NO_SUCH_ORDER = 'We could not find an order with this number and email address. Check both and try again.';
