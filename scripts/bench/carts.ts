import { expectStatus, type Client } from './client.ts';
import { newCart } from './flows.ts';

const LINES = 100;
const ROUNDS = 200;
const WARM_UP = 40;
const FIRST_TEST = 10_000;

interface Filled {
  path: string;
  headers: { cookie: string };
}

/** Compares the time to add a line to a cart of a hundred lines with that for a cart of one, alternating in one run. */
export async function compareCarts(call: Client): Promise<void> {
  const found = await sellable(call, LINES + 1);
  const extra = found.pop()!;
  const one = await fill(call, found.slice(0, 1));
  const many = await fill(call, found);
  const times = { one: [] as number[], many: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const short = await timeAdd(call, one, extra);
    const long = await timeAdd(call, many, extra);
    if (round < 0) continue;
    times.one.push(short);
    times.many.push(long);
  }
  const [short, long] = [median(times.one), median(times.many)];
  console.log(
    `cart: adding to ${LINES} lines ${long.toFixed(2)} ms, to 1 line ${short.toFixed(2)} ms: ${(long / short).toFixed(2)}x (below 1.5 wanted)`,
  );
}

/** Tests that a guest can add to a cart. IDs are tried in sequence, because some are not for sale. */
async function sellable(call: Client, count: number): Promise<number[]> {
  const { path, headers } = await fill(call, []);
  const found: number[] = [];
  for (let productId = FIRST_TEST; found.length < count && productId < FIRST_TEST + 5 * count; productId += 1) {
    const { status } = await call('POST', path, { body: { productId, quantity: 1 }, headers });
    if (status === 201) found.push(productId);
  }
  if (found.length < count) throw new Error(`only ${found.length} products are for sale`);
  return found;
}

async function fill(call: Client, productIds: readonly number[]): Promise<Filled> {
  const { sessionId, cookie } = await newCart(call);
  const cart = { path: `/api/cart/${sessionId}/item`, headers: { cookie } };
  for (const productId of productIds) await add(call, cart, productId);
  return cart;
}

async function add(call: Client, { path, headers }: Filled, productId: number): Promise<string> {
  return expectStatus(await call('POST', path, { body: { productId, quantity: 1 }, headers }), 201).body;
}

async function timeAdd(call: Client, cart: Filled, productId: number): Promise<number> {
  const started = performance.now();
  const body = await add(call, cart, productId);
  const ms = performance.now() - started;
  const { items } = JSON.parse(body) as { items: { id: number; product: { id: number } }[] };
  const line = items.find(({ product }) => product.id === productId)!;
  expectStatus(await call('DELETE', `${cart.path}/${line.id}`, { headers: cart.headers }), 200);
  return ms;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
