import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import type { Cart } from './cart.contract.ts';
import { findCartProducts } from './cart-catalogue.service.ts';
import {
  fromLastOrder,
  listCartItems,
  lockCartById,
  openCart,
  readCart,
  touchCart,
  type CartRow,
} from './cart-rows.service.ts';
import { viewCart } from './cart-view.service.ts';
import { isSameStoredLine, refuseAdd, type LineFacts } from './cart.rules.ts';
import { factsOfItem } from './line-facts.service.ts';

/**
 * Merges a guest's cart into the account's at sign-in: its lines move to the account's open cart (of two identical
 * lines, the larger quantity is kept), conflicting lines are saved for later with the reason, and the browser's session
 * id opens the account's cart from then on. Idempotent.
 */
export async function mergeGuestCart(ctx: Ctx, sessionId: string): Promise<Cart> {
  const user = requireUser(ctx, { write: true });
  await inTransaction(ctx, async (tx) => {
    const { cart: found } = await openCart(tx, sessionId);
    if (found.personId !== null && found.personId !== user.id) throw new Failure('not_found');
    const account = { personId: user.id, audience: user.type, email: found.email ?? user.email };
    const own = await tx.db
      .selectFrom('cart')
      .select('id')
      .where('personId', '=', user.id)
      .where('state', '=', 'OPEN')
      .executeTakeFirst();
    const [guest, target] = await lockBoth(tx, found.id, own?.id ?? null);
    if (guest.personId !== null || guest.state !== 'OPEN') return;
    if (!target) {
      await touchCart(tx, guest.id, account);
      return void (await tx.db
        .updateTable('cart')
        .set(fromLastOrder({ personId: user.id, countryCode: guest.countryCode }))
        .where('id', '=', guest.id)
        .where('billingAddress', 'is', null)
        .where('sampleCollector', 'is', null)
        .execute());
    }
    await moveLines(tx, guest, { ...target, audience: user.type });
    await touchCart(tx, guest.id, { state: 'MERGED', mergedInto: target.id });
    await tx.db.updateTable('cartHandle').set({ cartId: target.id }).where('cartId', '=', guest.id).execute();
    await assignProfiles(tx, guest.id, user.id);
    await touchCart(tx, target.id, { audience: user.type, couponCode: target.couponCode ?? guest.couponCode });
  });
  return viewCart(ctx, sessionId, await readCart(ctx, sessionId));
}

/** Locks both rows, always in the order of their ids, and reads them under the lock. */
async function lockBoth(tx: Ctx, guestId: number, targetId: number | null): Promise<[CartRow, CartRow | null]> {
  const locked = new Map<number, CartRow>();
  const ids = [guestId, ...(targetId === null || targetId === guestId ? [] : [targetId])];
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockCartById(tx, id));
  const target = targetId === null || targetId === guestId ? null : locked.get(targetId)!;
  if (target && target.state !== 'OPEN') throw new Failure('conflict');
  return [locked.get(guestId)!, target];
}

async function moveLines(tx: Ctx, guest: CartRow, target: CartRow): Promise<void> {
  const [incoming, present] = [await listCartItems(tx, guest.id), await listCartItems(tx, target.id)];
  const ids = [...incoming, ...present].map((item) => item.productId);
  const products = await findCartProducts(tx, ids, target);
  const lines = present.filter((item) => item.savedForLaterReason === null).map((item) => factsOfItem(item, products));
  for (const item of incoming) {
    const same = present.find((other) => isSameStoredLine(other, item));
    if (same) {
      await tx.db.deleteFrom('cartItem').where('id', '=', item.id).execute();
      const quantity = Math.max(same.quantity, item.quantity);
      await tx.db.updateTable('cartItem').set({ quantity }).where('id', '=', same.id).execute();
      continue;
    }
    const facts = factsOfItem(item, products);
    const reason =
      item.savedForLaterReason ?? blockedReason(lines, facts, products.get(item.productId)?.isForSale ?? false);
    if (reason === null) lines.push(facts);
    const isBlockedProfile =
      reason !== null && item.customProfileId !== null && present.some((other) => other.customProfileId !== null);
    const change = {
      cartId: target.id,
      savedForLaterReason: reason,
      ...(isBlockedProfile ? { customProfileId: null } : {}),
    };
    await tx.db.updateTable('cartItem').set(change).where('id', '=', item.id).execute();
  }
}

function blockedReason(present: readonly LineFacts[], wanted: LineFacts, forSale: boolean): string | null {
  if (!forSale) return 'This product is not available for your account.';
  const reason = refuseAdd(present, wanted);
  return reason === null ? null : new Failure(reason).message;
}

/** Assigns custom profiles saved before sign-in to the account. */
async function assignProfiles(tx: Ctx, guestCartId: number, personId: string): Promise<void> {
  await tx.db
    .updateTable('customProfile')
    .set({ personId })
    .where('personId', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('cartItem')
        .select('customProfileId')
        .where('cartId', '=', guestCartId)
        .where('customProfileId', 'is not', null)
        .$castTo<{ customProfileId: number }>(),
    )
    .execute();
}
