import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { cookieOf } from '#shared/cookie.ts';
import type { DB } from '#db/schema.generated.ts';
import { Failure } from '#shared/failure.ts';
import { CART_LIVES_DAYS } from './cart.rules.ts';

export type CartRow = Selectable<DB['cart']>;
export type CartItemRow = Selectable<DB['cartItem']>;

export const CART_COOKIE = 'cart_key';

/** Session ids and cookie secrets are kept as SHA-256 only (trust.md 3: 32). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export interface OpenedCart {
  cart: CartRow;
  /** True for the browser that made the cart (its cookie) and for the account it belongs to: they may see contact data. */
  isMine: boolean;
}

/** The cart behind a session id, open or ordered; 404 when unknown, deleted or untouched for 30 days. */
export async function openCart(ctx: Ctx, sessionId: string): Promise<OpenedCart> {
  return (await findBehind(ctx, sessionId)) ?? notFound();
}

/** The same, with the cart's row lock: what is read afterwards cannot change before the transaction ends. */
export async function lockCart(tx: Ctx, sessionId: string): Promise<OpenedCart> {
  const locked = await findBehind(tx, sessionId, { lock: true });
  // None: perhaps merged while we waited for the lock, and then the session id opens the account's cart by now.
  return locked ?? (await findBehind(tx, sessionId, { lock: true })) ?? notFound();
}

async function findBehind(ctx: Ctx, sessionId: string, { lock } = { lock: false }): Promise<OpenedCart | null> {
  const query = ctx.db
    .selectFrom('cartHandle as h')
    .innerJoin('cart', 'cart.id', 'h.cartId')
    .selectAll('cart')
    .select('h.cookieHash')
    .where('h.sessionHash', '=', hashSecret(sessionId))
    .where('cart.state', 'in', ['OPEN', 'ORDERED'])
    .where('cart.updatedAt', '>', sql<Date>`now() - make_interval(days => ${CART_LIVES_DAYS})`);
  const row = await (lock ? query.forUpdate('cart') : query).executeTakeFirst();
  if (!row) return null;
  const { cookieHash, ...cart } = row;
  return { cart, isMine: isMine(ctx, cart, cookieHash) };
}

function notFound(): never {
  throw new Failure('not_found');
}

export async function lockCartById(tx: Ctx, cartId: number): Promise<CartRow> {
  return tx.db.selectFrom('cart').selectAll().where('id', '=', cartId).forUpdate().executeTakeFirstOrThrow();
}

/** The lock for a change: refused once the cart has been ordered. */
export async function lockOpenCart(tx: Ctx, sessionId: string): Promise<OpenedCart> {
  const opened = await lockCart(tx, sessionId);
  if (opened.cart.state !== 'OPEN') throw new Failure('cart_locked');
  return opened;
}

export async function listCartItems(ctx: Ctx, cartId: number): Promise<CartItemRow[]> {
  return ctx.db.selectFrom('cartItem').selectAll().where('cartId', '=', cartId).orderBy('id').execute();
}

/** Every change of a cart or its lines goes through here: the version tells a quote from a later cart. */
export async function touchCart(tx: Ctx, cartId: number, changes: Partial<CartRow> = {}): Promise<CartRow> {
  return touch(tx.db, cartId, changes).returningAll().executeTakeFirstOrThrow();
}

/** The same for a single line: changed (or removed, with null) and the cart touched, in one statement. */
export async function writeLine(
  tx: Ctx,
  cartId: number,
  line: { id: number; changes: LineChanges | null },
): Promise<CartRow> {
  const { id, changes } = line;
  const touched = await tx.db
    .with('line', (db) =>
      changes
        ? db.updateTable('cartItem').set(changes).where('id', '=', id).returning('id')
        : db.deleteFrom('cartItem').where('id', '=', id).returning('id'),
    )
    .with('touched', (db) => touch(db, cartId).returningAll())
    .selectFrom('touched')
    .selectAll()
    .executeTakeFirstOrThrow();
  return touched;
}

export type LineChanges = Partial<Pick<CartItemRow, 'quantity' | 'note' | 'savedForLaterReason'>>;
export type NewLine = Omit<CartItemRow, 'id' | 'createdAt' | 'savedForLaterReason' | 'meta'> & { meta: object };

/** Puts a line into a locked cart: the same product, animal and choices again raise the quantity of the line there is. */
export async function addLine(tx: Ctx, line: NewLine, audience: string): Promise<{ cart: CartRow; line: CartItemRow }> {
  const written = await tx.db
    .with('line', (db) =>
      db
        .insertInto('cartItem')
        .values({ ...line, meta: JSON.stringify(line.meta) })
        .onConflict((oc) =>
          oc.columns(['cartId', 'productId', 'animalId', 'metaHash']).doUpdateSet({
            quantity: sql<number>`excluded.quantity + case when cart_item.saved_for_later_reason is null then cart_item.quantity else 0 end`,
            note: sql<string | null>`coalesce(excluded.note, cart_item.note)`,
            savedForLaterReason: null,
          }),
        )
        .returning(['id', 'quantity', 'note', 'createdAt']),
    )
    .with('touched', (db) => touch(db, line.cartId, { audience }).returningAll())
    .selectFrom(['touched', 'line'])
    .selectAll('touched')
    .select([
      'line.id as lineId',
      'line.quantity as lineQuantity',
      'line.note as lineNote',
      'line.createdAt as lineCreatedAt',
    ])
    .executeTakeFirstOrThrow();
  const { lineId, lineQuantity, lineNote, lineCreatedAt, ...cart } = written;
  const meta = line.meta as CartItemRow['meta'];
  return {
    cart,
    line: {
      ...line,
      meta,
      id: lineId,
      quantity: lineQuantity,
      note: lineNote,
      createdAt: lineCreatedAt,
      savedForLaterReason: null,
    },
  };
}

function touch(db: Pick<Ctx['db'], 'updateTable'>, cartId: number, changes: Partial<CartRow> = {}) {
  return db
    .updateTable('cart')
    .set({ ...jsonOf(changes), version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', cartId);
}

function jsonOf(changes: Partial<CartRow>): Partial<CartRow> {
  const columns = ['billingAddress', 'shippingAddress', 'sampleCollector'] as const;
  const written: Partial<CartRow> = { ...changes };
  for (const column of columns) if (changes[column]) written[column] = JSON.stringify(changes[column]);
  return written;
}

function isMine(ctx: Ctx, cart: CartRow, cookieHash: string): boolean {
  if (cart.personId !== null) return ctx.user?.id === cart.personId;
  const key = cookieOf(ctx.requestHeaders, CART_COOKIE);
  return key !== null && hashSecret(key) === cookieHash;
}
