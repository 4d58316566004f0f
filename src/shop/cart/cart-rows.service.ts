import { asJson } from '#db/json-columns.ts';
import type { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import type { Cart } from './cart.contract.ts';
import type { LineMeta } from './cart.rules.ts';
import { hash } from 'node:crypto';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { cookieOf } from '#shared/cookie.ts';
import type { DB } from '#db/schema.generated.ts';
import { statement } from '#db/statement.ts';
import { Failure } from '#shared/failure.ts';
import { CART_LIFETIME_DAYS } from './cart.rules.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'cart.billing_address': PostalAddress;
    'cart.shipping_address': PostalAddress;
    'cart.sample_collector': NonNullable<Cart['collector']>;
    'cart_item.meta': LineMeta;
  }
}

export type CartRow = Selectable<DB['cart']>;
export type CartChanges = Updateable<DB['cart']>;
export type CartItemRow = Selectable<DB['cartItem']>;

export const CART_COOKIE = 'cart_key';

/** Session ids and cookie secrets are stored only as SHA-256 (trust.md 32). */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

export interface OpenedCart {
  cart: CartRow;
  /** True for the browser that created the cart (its cookie) and for its account: they can see contact data. */
  isMine: boolean;
}

/** The cart of a session id, open or ordered; 404 if unknown, deleted or not changed for 30 days. */
export async function openCart(ctx: Ctx, sessionId: string): Promise<OpenedCart> {
  return (await findBySession(ctx, sessionId)) ?? notFound();
}

/** The same, with a lock on the cart's row: the cart cannot change before the transaction ends. */
export async function lockCart(tx: Ctx, sessionId: string): Promise<OpenedCart> {
  const locked = await findBySession(tx, sessionId, { lock: true });
  // Possibly merged while this transaction waited for the lock: the session id then belongs to the account's cart.
  return locked ?? (await findBySession(tx, sessionId, { lock: true })) ?? notFound();
}

/**
 * Locks the cart's row and reads its lines. The lines are from the statement's snapshot: if another transaction
 * changed the cart while this one waited for the lock, the version differs, and they are read again.
 */
export async function lockCartAndItems(tx: Ctx, sessionId: string): Promise<ReadCart> {
  const [row] = await lockWithItems(tx.db, { sessionHash: hashSecret(sessionId) });
  if (!row) {
    const opened = await lockCart(tx, sessionId);
    return { ...opened, items: await listCartItems(tx, opened.cart.id) };
  }
  const { cookieHash, itemRecords: records, seenVersion, ...cart } = row;
  const items = seenVersion === cart.version ? records.map(itemOf) : await listCartItems(tx, cart.id);
  return { cart, isMine: isMine(tx, cart, cookieHash), items };
}

async function findBySession(ctx: Ctx, sessionId: string, { lock } = { lock: false }): Promise<OpenedCart | null> {
  const find = lock ? lockBySession : readBySession;
  const [row] = await find(ctx.db, { sessionHash: hashSecret(sessionId) });
  if (!row) return null;
  const { cookieHash, ...cart } = row;
  return { cart, isMine: isMine(ctx, cart, cookieHash) };
}

function bySession(db: Ctx['db'], sessionHash: string) {
  return db
    .selectFrom('cartHandle as h')
    .innerJoin('cart', 'cart.id', 'h.cartId')
    .selectAll('cart')
    .select('h.cookieHash')
    .where('h.sessionHash', '=', sessionHash)
    .where('cart.state', 'in', ['OPEN', 'ORDERED'])
    .where(isLive);
}

/** Changed within the lifetime of a cart. */
export const isLive = sql<boolean>`cart.updated_at > now() - make_interval(days => ${CART_LIFETIME_DAYS})`;

export interface ReadCart extends OpenedCart {
  items: CartItemRow[];
}

/** The cart and its lines in one statement, so that they are consistent. */
export async function readCart(ctx: Ctx, sessionId: string): Promise<ReadCart> {
  const [row] = await readWithItems(ctx.db, { sessionHash: hashSecret(sessionId) });
  if (!row) notFound();
  const { cookieHash, itemRecords: records, ...cart } = row;
  return { cart, isMine: isMine(ctx, cart, cookieHash), items: records.map(itemOf) };
}

const itemRecords = sql<
  ItemRecord[]
>`coalesce((select json_agg(i order by i.id) from cart_item i where i.cart_id = cart.id), '[]')`.as('itemRecords');

type Handle = { sessionHash: string };
const readBySession = statement<Handle>()((db, value) => bySession(db, value.sessionHash));
const lockBySession = statement<Handle>()((db, value) => bySession(db, value.sessionHash).forUpdate('cart'));
const readWithItems = statement<Handle>()((db, value) => bySession(db, value.sessionHash).select(itemRecords));
const lockWithItems = statement<Handle>()((db, value) =>
  bySession(db, value.sessionHash)
    .select([itemRecords, sql<number>`(select seen.version from cart seen where seen.id = cart.id)`.as('seenVersion')])
    .forUpdate('cart'),
);

/** A line in PostgreSQL's JSON form. */
interface ItemRecord {
  id: number;
  cart_id: number;
  product_id: number;
  animal_id: number | null;
  quantity: number;
  is_upgrade_tests: boolean;
  is_upgrade_fullbreed: boolean;
  custom_profile_id: number | null;
  note: string | null;
  meta: CartItemRow['meta'];
  meta_hash: string;
  saved_for_later_reason: string | null;
  created_at: string;
}

function itemOf(record: ItemRecord): CartItemRow {
  return {
    id: record.id,
    cartId: record.cart_id,
    productId: record.product_id,
    animalId: record.animal_id,
    quantity: record.quantity,
    isUpgradeTests: record.is_upgrade_tests,
    isUpgradeFullbreed: record.is_upgrade_fullbreed,
    customProfileId: record.custom_profile_id,
    note: record.note,
    meta: record.meta,
    metaHash: record.meta_hash,
    savedForLaterReason: record.saved_for_later_reason,
    createdAt: new Date(record.created_at),
  };
}

function notFound(): never {
  throw new Failure('not_found');
}

export async function lockCartById(tx: Ctx, cartId: number): Promise<CartRow> {
  return tx.db.selectFrom('cart').selectAll().where('id', '=', cartId).forUpdate().executeTakeFirstOrThrow();
}

/** The lock for a change: rejected once the cart has been ordered. */
export async function lockOpenCart(tx: Ctx, sessionId: string): Promise<OpenedCart> {
  const opened = await lockCart(tx, sessionId);
  refuseOrdered(opened.cart);
  return opened;
}

export function refuseOrdered(cart: CartRow): void {
  if (cart.state !== 'OPEN') throw new Failure('cart_locked');
}

export async function listCartItems(ctx: Ctx, cartId: number): Promise<CartItemRow[]> {
  return ctx.db.selectFrom('cartItem').selectAll().where('cartId', '=', cartId).orderBy('id').execute();
}

/** All changes of a cart or its lines go through here: the version distinguishes a quote from a later cart. */
export async function touchCart(tx: Ctx, cartId: number, changes: Partial<CartRow> = {}): Promise<CartRow> {
  return touch(tx.db, cartId, changes).returningAll().executeTakeFirstOrThrow();
}

function touch(db: Pick<Ctx['db'], 'updateTable'>, cartId: number, changes: Partial<CartRow> = {}) {
  return incrementVersion(db, cartId, writtenColumns(changes));
}

function incrementVersion(db: Pick<Ctx['db'], 'updateTable'>, cartId: number, columns: CartChanges) {
  return db
    .updateTable('cart')
    .set({ ...columns, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', cartId);
}

/** Closes a locked cart with the data of its order. */
export function orderedCart(db: Pick<Ctx['db'], 'updateTable'>, { id, columns }: { id: number; columns: CartChanges }) {
  return incrementVersion(db, id, { ...columns, state: 'ORDERED' }).where('state', '=', 'OPEN');
}

/** Converts changes of columns to their stored form. */
export function writtenColumns(changes: Partial<CartRow>): CartChanges {
  const { billingAddress, shippingAddress, sampleCollector, ...columns } = changes;
  return {
    ...columns,
    ...(billingAddress !== undefined && { billingAddress: asJson(billingAddress) }),
    ...(shippingAddress !== undefined && { shippingAddress: asJson(shippingAddress) }),
    ...(sampleCollector !== undefined && { sampleCollector: asJson(sampleCollector) }),
  };
}

function isMine(ctx: Ctx, cart: CartRow, cookieHash: string): boolean {
  if (cart.personId !== null) return ctx.user?.id === cart.personId;
  const key = cookieOf(ctx.requestHeaders, CART_COOKIE);
  return key !== null && hashSecret(key) === cookieHash;
}

interface Buyer {
  personId: string | null;
  countryCode: string;
}

/**
 * Data of the account's last order for a cart without it: addresses, phone and sample collector. Only from an
 * order to the same country, because the country of delivery determines the prices of a cart.
 */
export function fromLastOrder({ personId, countryCode }: Buyer) {
  const last = (column: string) => sql<string | null>`(select ${sql.ref(column)} from sales_order
    where person_id = ${personId} and country_code = ${countryCode} and billing_address is not null
    order by id desc limit 1)`;
  return {
    billingAddress: last('billing_address'),
    shippingAddress: last('shipping_address'),
    phone: last('phone'),
    sampleCollector: last('sample_collector'),
  };
}
