import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isKnownKey, type OnceKey } from '#platform/context/idempotency.service.ts';
import type { Db } from '#db/connection.ts';
import { statement } from '#db/statement.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import {
  isLive,
  listCartItems,
  lockOpenCart,
  readCart,
  refuseOrdered,
  type CartItemRow,
  type CartRow,
  type ReadCart,
} from './cart-rows.service.ts';
import { cacheCart, getCachedCart } from './cart-cache.service.ts';

export type LineChanges = Partial<
  Pick<CartItemRow, 'quantity' | 'animalId' | 'note' | 'savedForLaterReason' | 'meta' | 'metaHash'>
>;
export type NewLine = Omit<CartItemRow, 'id' | 'createdAt' | 'savedForLaterReason' | 'meta'> & { meta: object };

/** A change of a cart's lines: one added (replacing others), one changed, or (null) one removed. */
export type LineMove =
  | { add: NewLine; audience: CartRow['audience']; remove: readonly number[]; key?: OnceKey }
  | { id: number; changes: LineChanges | null };

/** Decides the change from the cart that was read; may run again after a conflict. */
export type DecideMove = (ctx: Ctx, read: ReadCart) => Promise<LineMove>;

/**
 * Changes a line: reads, decides, writes. The write is conditional on the version that was read, so that one round
 * trip for a cached cart, and two for any other, are enough without a transaction; after a conflict, the cart's row
 * is locked.
 */
export async function changeCartLines(ctx: Ctx, sessionId: string, decide: DecideMove): Promise<ReadCart> {
  if (ctx.db.isTransaction) return changeLocked(ctx, sessionId, decide);
  const written = (await changeCached(ctx, sessionId, decide)) ?? (await changeRead(ctx, sessionId, decide));
  const changed = written ?? (await inTransaction(ctx, (tx) => changeLocked(tx, sessionId, decide)));
  cacheCart(ctx, sessionId, changed);
  return changed;
}

/**
 * Adds a line and stores the request's idempotency key in the same statement. Null if the key is already stored, the
 * cart has changed, or the line is rejected; the caller then uses `once`, because the first response to a key counts.
 */
export async function addLineOnce(
  ctx: Ctx,
  sessionId: string,
  { decide, key }: { decide: DecideMove; key: OnceKey },
): Promise<ReadCart | null> {
  if (ctx.db.isTransaction) return null;
  const decideWithKey: DecideMove = async (on, read) => ({ ...(await decide(on, read)), key });
  try {
    const changed =
      (await changeCached(ctx, sessionId, decideWithKey)) ?? (await changeRead(ctx, sessionId, decideWithKey));
    if (changed) cacheCart(ctx, sessionId, changed);
    return changed;
  } catch (error) {
    if (error instanceof Failure || isKnownKey(error)) return null;
    throw error;
  }
}

/** Null also if the cached cart would be rejected: it may be outdated. */
async function changeCached(ctx: Ctx, sessionId: string, decide: DecideMove): Promise<ReadCart | null> {
  const read = getCachedCart(ctx, sessionId);
  if (!read) return null;
  try {
    return await writeMove(ctx, read, await decide(ctx, read));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function changeRead(ctx: Ctx, sessionId: string, decide: DecideMove): Promise<ReadCart | null> {
  const read = await readCart(ctx, sessionId);
  refuseOrdered(read.cart);
  return writeMove(ctx, read, await decide(ctx, read));
}

async function changeLocked(tx: Ctx, sessionId: string, decide: DecideMove): Promise<ReadCart> {
  const locked = await lockOpenCart(tx, sessionId);
  const read = { ...locked, items: await listCartItems(tx, locked.cart.id) };
  return (await writeMove(tx, read, await decide(tx, read))) ?? Promise.reject(new Failure('conflict'));
}

/** One statement increments the cart's version and changes the line, or neither. Null if the version has changed. */
async function writeMove(ctx: Ctx, read: ReadCart, move: LineMove): Promise<ReadCart | null> {
  const { cart, isMine, items } = read;
  if ('add' in move) {
    const added = await addLine(ctx, cart, move);
    if (!added) return null;
    const others = items.filter((item) => item.id !== added.line.id && !move.remove.includes(item.id));
    return { cart: added.cart, isMine, items: [...others, added.line].toSorted((a, b) => a.id - b.id) };
  }
  const line = items.find((item) => item.id === move.id);
  if (!line) throw new Failure('not_found');
  const changed = move.changes && { ...line, ...move.changes };
  const written = await writeLine(ctx, cart, { id: line.id, changed });
  if (!written) return null;
  return { cart: written, isMine, items: items.flatMap((item) => (item === line ? (changed ?? []) : item)) };
}

/** The version covers the lines, so unchanged values can be written as they were read. */
async function writeLine(
  ctx: Ctx,
  cart: CartRow,
  { id, changed }: { id: number; changed: CartItemRow | null },
): Promise<CartRow | null> {
  const at = { cartId: cart.id, version: cart.version, id };
  const [touched] = changed
    ? await changeLine(ctx.db, {
        ...at,
        quantity: changed.quantity,
        animalId: changed.animalId,
        note: changed.note,
        savedForLaterReason: changed.savedForLaterReason,
        meta: JSON.stringify(changed.meta),
        metaHash: changed.metaHash,
      })
    : await deleteLine(ctx.db, at);
  return touched ? { ...cart, ...touched } : null;
}

interface LineVersion {
  cartId: number;
  version: number;
  id: number;
}

type ChangedLine = LineVersion & Omit<Required<LineChanges>, 'meta'> & { meta: string };

const changeLine = statement<ChangedLine>()((db, value) => {
  const { quantity, animalId, note, savedForLaterReason, metaHash } = value;
  return touching(db, value)
    .with('line', (part) =>
      part
        .updateTable('cartItem')
        .from('touched')
        .set((eb) => ({
          quantity,
          animalId,
          note,
          savedForLaterReason,
          metaHash,
          meta: eb.cast<string>(eb.val(value.meta), 'jsonb'),
        }))
        .where('cartItem.id', '=', value.id)
        .returning('cartItem.id'),
    )
    .selectFrom('touched')
    .selectAll();
});

const deleteLine = statement<LineVersion>()((db, value) =>
  touching(db, value)
    .with('line', (part) =>
      part.deleteFrom('cartItem').using('touched').where('cartItem.id', '=', value.id).returning('cartItem.id'),
    )
    .selectFrom('touched')
    .selectAll(),
);

/** An identical product, animal, choices and note increase the quantity of the existing line. */
async function addLine(
  ctx: Ctx,
  cart: CartRow,
  { add: line, audience, remove, key }: Extract<LineMove, { add: NewLine }>,
): Promise<{ cart: CartRow; line: CartItemRow } | null> {
  const { id: cartId, version } = cart;
  const values = { ...line, meta: JSON.stringify(line.meta), cartId, version, audience, ...(key && { key }) };
  const [written] = await (remove.length > 0
    ? replaceLines(ctx.db, { ...values, remove })
    : insertLine(ctx.db, values));
  if (!written) return null;
  const { id, quantity, note, createdAt, ...touched } = written;
  return {
    cart: { ...cart, ...touched, audience },
    line: { ...line, id, quantity, note, createdAt, savedForLaterReason: null },
  };
}

type InsertedLine = Omit<NewLine, 'meta'> & {
  meta: string;
  version: number;
  audience: CartRow['audience'];
  key?: OnceKey;
};

const insertLine = statement<InsertedLine>()((db, value) =>
  insertingLine(storingKey(touching(db, value, { audience: value.audience }), value), value),
);

const replaceLines = statement<InsertedLine & { remove: readonly number[] }>()((db, value) => {
  const touched = touching(db, value, { audience: value.audience }).with('removed', (part) =>
    part
      .deleteFrom('cartItem')
      .using('touched')
      .where('cartItem.cartId', '=', value.cartId)
      .where('cartItem.id', '=', sql<number>`any(${value.remove}::int[])`),
  );
  return insertingLine(storingKey(touched, value), value);
});

/** The idempotency key, stored in the same way as by `once`. */
const storingKey = (touched: ReturnType<typeof touching>, { key }: InsertedLine) =>
  key
    ? touched.with('stored', (part) =>
        part
          .insertInto('idempotencyKey')
          .columns(['scope', 'key', 'requestHash', 'status', 'response'])
          .expression((eb) =>
            eb
              .selectFrom('touched')
              .select([
                sql.val(key.scope).as('scope'),
                sql.val(key.key).as('key'),
                sql.val(key.requestHash).as('requestHash'),
                sql.lit(200).as('status'),
                sql<string>`'{"ok": true}'::jsonb`.as('response'),
              ]),
          ),
      )
    : touched;

const insertingLine = (touched: ReturnType<typeof touching>, value: InsertedLine) =>
  touched
    .with('line', (part) =>
      part
        .insertInto('cartItem')
        .columns([...LINE_COLUMNS, 'meta'])
        .expression((eb) =>
          eb
            .selectFrom('touched')
            .select((one) => [
              ...LINE_COLUMNS.map((name) => sql.val(value[name]).$castTo<unknown>().as(name)),
              one.cast<string>(one.val(value.meta), 'jsonb').as('meta'),
            ]),
        )
        .onConflict((oc) =>
          oc.expression(SAME_LINE).doUpdateSet({
            quantity: sql<number>`excluded.quantity + case when cart_item.saved_for_later_reason is null then cart_item.quantity else 0 end`,
            savedForLaterReason: null,
          }),
        )
        .returning(['id', 'quantity', 'note', 'createdAt']),
    )
    .selectFrom(['touched', 'line'])
    .select(['touched.version', 'touched.updatedAt', 'line.id', 'line.quantity', 'line.note', 'line.createdAt']);

// The unique index `cart_item_once`.
const SAME_LINE = sql<string>`cart_id, product_id, animal_id, meta_hash, md5(coalesce(note, ''))`;

const LINE_COLUMNS = [
  'cartId',
  'productId',
  'animalId',
  'quantity',
  'isUpgradeTests',
  'isUpgradeFullbreed',
  'customProfileId',
  'note',
  'metaHash',
] as const;

/** Increments the cart's version, if it still has the version that was read, is open and has not expired. */
const touching = (db: Db, at: { cartId: number; version: number }, changes: { audience?: CartRow['audience'] } = {}) =>
  db.with('touched', (part) =>
    part
      .updateTable('cart')
      .set({ ...changes, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
      .where('id', '=', at.cartId)
      .where('version', '=', at.version)
      .where('state', '=', 'OPEN')
      .where(isLive)
      .returning(['version', 'updatedAt']),
  );
