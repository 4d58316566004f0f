import { cookieOf, setCookieHeader, WRITTEN_COOKIE_SECONDS } from '#shared/cookie.ts';
import { isReplicaFailure } from '#db/replica.ts';
import type { OperationAccess } from '#platform/accounts/access.rules.ts';
import type { Ctx } from '#platform/context/context.ts';

/**
 * Lists and reports that read many rows, change nothing and may be some seconds old: they use the read replica, if
 * there is one.
 */
export const replicaReads: ReadonlySet<string> = new Set([
  'animals.list',
  'credits.ledger',
  'couponAdmin.list',
  'couponAdmin.uses',
  'giftCardAdmin.list',
  'invoices.list',
  'kits.batches',
  'kits.list',
  'orderAdmin.list',
  'orderAdmin.returns',
  'orders.history',
  'people.list',
  'privacy.activity',
  'refundDesk.list',
  'requests.list',
  'supplies.adminList',
]);

/** Read operations that also settle a payment. */
const SETTLING = new Set(['checkout.status', 'checkout.paymentStatus']);

const COOKIE = 'damsire_written';

/**
 * Runs an operation on the primary or the replica. After a change the user has the log position in a cookie and reads
 * from the primary until the replica has reached it, so that they always see their own changes.
 */
export async function runWhereItReads<T>(
  ctx: Ctx,
  { path, access }: { path: readonly string[]; access: OperationAccess },
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { replica } = ctx;
  if (!replica) return run(ctx);
  const name = path.join('.');
  if (replicaReads.has(name) && replica.holds(writtenPosition(ctx))) {
    try {
      return await run({ ...ctx, db: replica.db });
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      replica.distrust();
    }
  }
  const result = await run(ctx);
  if (access.does !== 'looks' || SETTLING.has(name)) await rememberWrite(ctx);
  return result;
}

function writtenPosition({ requestHeaders }: Ctx): number {
  const position = cookieOf(requestHeaders, COOKIE) ?? '0';
  return /^\d{1,16}$/.test(position) ? Number(position) : 0;
}

async function rememberWrite({ replica, responseHeaders, config }: Ctx): Promise<void> {
  const position = await replica?.position().catch(() => null);
  if (!position) return;
  const options = { maxAgeSeconds: WRITTEN_COOKIE_SECONDS, secure: config.publicOrigin.startsWith('https:') };
  responseHeaders.append('set-cookie', setCookieHeader(COOKIE, String(position), options));
}
