// node scripts/bench/orders.ts: compares the order history of a buyer with 20,000 orders with that of one with 20,
// adding a line to a cart of 100 with a cart of 1, and runs 50 concurrent completions of one cart. Creates its own
// database; takes about a minute.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { systemRandom } from '#adapters/random.ts';
import { readConfig } from '#platform/context/config.ts';
import type { Ctx } from '#platform/context/context.ts';
import { openDatabase, type Db } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { seedReferenceData } from '#app/seed/seed.ts';
import { addItem, updateItem } from '#shop/cart/cart-items.service.ts';
import { createCart } from '#shop/cart/cart.service.ts';
import { watchCatalogue } from '#shop/catalogue/snapshot.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { listOrders } from '#shop/orders/order-list.service.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 60);
const MANY = 20_000;
const FEW = 60;
const PROFILE = 36;
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-bench-orders-'));
const server = await startEmbedded(path.join(folder, 'database'));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
await migrate(server.url);
const db = openDatabase(server.url, { poolMax: 50 });
const stop = watchCatalogue(server.url);
try {
  await seedReferenceData(db);
  await fill(db);
  await measureHistory();
  await measureCarts();
  await measureCompletions();
} finally {
  await stop();
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(into: Db): Promise<void> {
  for (const [id, count] of [
    ['few', FEW],
    ['many', MANY],
  ] as const) {
    await sql`insert into person (id, email, name, first_name, last_name, type, country_code)
      values (${id}, ${`${id}@bench.test`}, ${id}, ${id}, ${id}, 'breeder', 'AU')`.execute(into);
    await sql`with made as (
        insert into sales_order (number, person_id, selling_entity_code, audience, email, country_code, currency, price_book,
          method, state, payment_state, placed_at, goods_cents, tax_included, total_cents, search_text)
        select ${id} || n, ${id}, 'AU', 'breeder', ${`${id}@bench.test`}, 'AU', 'AUD', 'AU', 'A', 'PLACED', 'PAID', now(),
          19900 + n, true, 19900 + n, lower(${id} || n || ' dog full breed profile')
        from generate_series(1, ${count}::int) n returning id)
      insert into order_line (order_id, line_no, product_id, product_name, sku, quantity, unit_cents, goods_cents, tax_class)
      select id, 1, ${PROFILE}, 'Dog Full Breed Profile', 'FBP-K9', 1, 19900, 19900, 'KIT_TEST' from made`.execute(
      into,
    );
  }
  await sql`vacuum analyze`.execute(into);
}

async function measureHistory(): Promise<void> {
  const size = 20;
  const deep = async (id: string, count: number) => {
    const { cursor } = await listOrders(ctxOf(id), { page: Math.floor(count / size / 2) || 1, size });
    return cursor ? { page: 1, size, after: cursor } : { page: 1, size };
  };
  const [few, many] = [await deep('few', FEW), await deep('many', MANY)];
  const rows: [string, [object, object]][] = [
    [
      'history: first page',
      [
        { page: 1, size },
        { page: 1, size },
      ],
    ],
    ['history: middle page, by cursor', [few, many]],
    [
      'history: middle page, by number',
      [
        { page: 1, size },
        { page: MANY / size / 2, size },
      ],
    ],
    [
      'history: last page, by number',
      [
        { page: 1, size },
        { page: MANY / size, size },
      ],
    ],
    [
      'history: search',
      [
        { page: 1, size, search: 'few7' },
        { page: 1, size, search: 'many777' },
      ],
    ],
    [
      'history: by total',
      [
        { page: 1, size, sort: '-total' },
        { page: 1, size, sort: '-total' },
      ],
    ],
  ];
  for (const [what, [small, large]] of rows) {
    const one = () => listOrders(ctxOf('few'), small as never);
    print(what, ...(await medians(one, () => listOrders(ctxOf('many'), large as never))));
  }
}

async function measureCarts(): Promise<void> {
  const [one, hundred] = [await aCart(1), await aCart(100)];
  const change = (cart: Awaited<ReturnType<typeof aCart>>) => {
    let quantity = 1;
    return async () => {
      quantity = (quantity % 50) + 1;
      JSON.stringify(await updateItem(cart.ctx, { ...cart.line, quantity }));
    };
  };
  print('cart: one line changed, of 1 and of 100', ...(await medians(change(one), change(hundred))));
}

async function aCart(lines: number) {
  const { sessionId, ctx } = await anEmptyCart();
  const { rows } = await sql<{ productId: number }>`select product_id from price
    where price_book = 'AU' and audience = 'breeder' order by product_id`.execute(db);
  let cart: Awaited<ReturnType<typeof addItem>> | undefined;
  for (const { productId } of rows) {
    if (cart && cart.items.length >= lines) break;
    const added = await addItem(ctx, { sessionId, productId, quantity: 1, metaData: {} }).catch(() => null);
    cart = added ?? cart;
  }
  return { ctx, line: { sessionId, cartItemId: cart!.items[0]!.id } };
}

async function anEmptyCart() {
  const first = ctxOf(null);
  const { sessionId } = await createCart(first);
  const cookie = first.responseHeaders.getSetCookie().map((header) => header.split(';')[0]);
  return { sessionId, ctx: { ...first, requestHeaders: new Headers({ cookie: cookie.join('; ') }) } };
}

/** trust.md T03: all requests get the same order, in under a second. */
async function measureCompletions(): Promise<void> {
  const times: number[] = [];
  const address = {
    firstName: 'A',
    lastName: 'B',
    line1: '1 Road',
    city: 'Carlton',
    stateCode: 'VIC',
    postalCode: '3053',
  };
  for (let round = 0; round < 10; round += 1) {
    const { sessionId, ctx } = await anEmptyCart();
    await addItem(ctx, { sessionId, productId: PROFILE, quantity: 1, metaData: {} });
    const home = { ...address, countryCode: 'AU', phone: '+61390001000' };
    const user = {
      type: 'guest' as const,
      email: 'bench@example.test',
      firstName: 'A',
      lastName: 'B',
      phone: home.phone,
    };
    const method = await db
      .selectFrom('shippingMethod')
      .select('id')
      .where('code', '=', 'AU-STD')
      .executeTakeFirstOrThrow();
    const form = { sessionId, user, billingAddress: home, shippingAddress: home, payment: { method: 'A' as const } };
    const input = { ...form, shippingMethod: method.id, newsletter: false, acceptTerms: true };
    const from = performance.now();
    const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(ctx, input)));
    times.push(performance.now() - from);
    if (new Set(answers.map((answer) => answer.orderId)).size !== 1) throw new Error('more than one order');
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `50 completions of one cart at once: ${sorted[5]!.toFixed(0)} ms (median), ${sorted[9]!.toFixed(0)} ms at most`,
  );
}

function print(what: string, before: number, after: number): void {
  console.log(`${what.padEnd(38)} ${before.toFixed(2)} ms -> ${after.toFixed(2)} ms, ${(after / before).toFixed(2)}x`);
}

/** Measures both alternately, so that other load on the machine affects both equally. */
async function medians(...works: (() => Promise<unknown>)[]): Promise<[number, number]> {
  const times: number[][] = works.map(() => []);
  for (let i = 0; i < ROUNDS + 20; i += 1) {
    for (const [at, work] of works.entries()) {
      const from = performance.now();
      await work();
      if (i >= 20) times[at]!.push(performance.now() - from);
    }
  }
  const [before, after] = times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
  return [before!, after!];
}

/** Context of this person, with only the parts that the measured services use. */
function ctxOf(id: string | null): Ctx {
  const user = id && { id, email: `${id}@bench.test`, type: 'breeder', roles: [], clinicIds: [], viewedBy: null };
  const visitor = { ip: '127.0.0.1', countryCode: 'AU', countryKnown: true, currency: 'AUD', audience: 'breeder' };
  const headers = { requestHeaders: new Headers(), responseHeaders: new Headers() };
  const adapters = { random: systemRandom };
  return { db, user, visitor, config, adapters, now: new Date(), idempotencyKey: null, ...headers } as unknown as Ctx;
}
