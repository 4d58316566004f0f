import { buildSessionUser } from './session-user.ts';
import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import type { NewItem } from '#shop/cart/cart.contract.ts';
import { createCart } from '#shop/cart/cart.service.ts';

let counter = 0;

/** The same visitor's next request, with the cookies that the last response set. */
export function withCookiesOf(ctx: Ctx): Ctx {
  const cookie = ctx.responseHeaders.getSetCookie().map((header) => header.split(';')[0]);
  return { ...ctx, requestHeaders: new Headers({ cookie: cookie.join('; ') }), responseHeaders: new Headers() };
}

/**
 * A new cart with these products; the returned ctx has the cart cookie. An account has one open cart, so a second is
 * refused.
 */
export async function createCartWith(
  ctx: Ctx,
  items: (Partial<NewItem> & { productId: number })[],
): Promise<{ sessionId: string; ctx: Ctx }> {
  const { sessionId, items: before } = await createCart(ctx);
  if (before.length > 0) throw new Error(`${ctx.user?.email} has a cart with products already: take another account`);
  const holder = withCookiesOf(ctx);
  for (const item of items) await addItem(holder, { quantity: 1, metaData: {}, ...item, sessionId });
  return { sessionId, ctx: holder };
}

/** A new account, as a signed-in user. */
export async function createMember(db: Db, over: Partial<SessionUser> = {}): Promise<SessionUser> {
  counter += 1;
  const id = `cart-person-${counter}`;
  const user = buildSessionUser({ id, ...over });
  const { name, email, type, firstName, lastName, countryCode, currency } = user;
  await db.insertInto('person').values({ id, name, email, type, firstName, lastName, countryCode, currency }).execute();
  return user;
}

/** Opens `count` connections before a race, so that on a busy machine no caller times out waiting for one. */
export async function warmPool(db: Db, count: number): Promise<void> {
  const hold = () => db.connection().execute((one) => sql`select pg_sleep(0.3)`.execute(one));
  for (let size = 5; size <= count; size += 5) await Promise.allSettled(Array.from({ length: size }, hold));
}

/** Ids of dog tests that are sold separately. */
export async function findDogTests(db: Db, most: number): Promise<number[]> {
  const tests = await db
    .selectFrom('test')
    .select('id')
    .where('speciesId', '=', 1)
    .where('sellable', '=', true)
    .orderBy('id')
    .limit(most)
    .execute();
  return tests.map(({ id }) => id);
}
