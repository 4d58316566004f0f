import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import {
  acceptAdvance,
  advanceToCart,
  declineAdvance,
  findInvitation,
  followAdvanceOrders,
} from './advance-answers.service.ts';
import { listAdvanceProducts } from './advance-products.service.ts';
import { changeAdvance, findAdvance, listAdvance, prepareAdvanceOrder } from './advance.service.ts';
import type { AdvanceInput, AdvanceSort } from './advance.contract.ts';

const database = useDatabase();
const till = usePaymentShop(database);
let agent: SessionUser;
let breeder: SessionUser;

beforeAll(async () => {
  agent = await createPerson(database.db, { roles: ['collection_agent'], type: 'owner', password: PASSWORD });
  breeder = await createPerson(database.db, { password: PASSWORD });
});

const createInput = (change: Partial<AdvanceInput> = {}): AdvanceInput => ({
  programme: 'Healthy Litters',
  agent: { email: agent.email },
  user: { email: breeder.email, firstName: 'Bea', lastName: 'Brown', country: 'AU' },
  animals: [{ name: 'Flint', species: 'dog' }],
  products: [{ productId: 36, quantity: 2 }],
  payer: 'USER',
  ...change,
});

async function tokenOf(email: string): Promise<string> {
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'advance.invitation')
    .where('toAddress', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/advance\/([\w-]+)/.exec(mail.bodyText)![1]!;
}

describe('E050 POST /api/store/orders/advance/', () => {
  const path = '/api/store/orders/advance/';

  test('E050 R386 an invalid body gets 428 with messages for user and agent; a guest gets 401; a breeder is not allowed', async () => {
    const browser = new ApiBrowser({ db: database.db });
    expect((await browser.post(path, createInput())).status).toBe(401);
    await signIn(browser, breeder);
    expect((await browser.post(path, createInput())).status).toBe(403);
    const agents = new ApiBrowser({ db: database.db, ip: '127.0.0.9' });
    await signIn(agents, agent);
    const empty = await agents.post(path, { user: { email: 'nobody' }, agent: {}, products: [] });
    expect(empty.status).toBe(428);
    expect(empty.body).toMatchObject({
      'user.email': ['email must be a valid email'],
      'user.firstName': ['This field is required'],
      'user.lastName': ['This field is required'],
      'user.country': ['This field is required'],
      agent: ['This field is required'],
      products: ['Please choose at least one product.'],
    });
    const missing = await agents.post(path, { products: [{ productId: 36 }] });
    expect(missing).toMatchObject({
      status: 428,
      body: { user: ['This field is required'], agent: ['This field is required'] },
    });
    const unknown = await agents.post(
      path,
      createInput({ agent: { email: 'nobody@example.test' }, products: [{ productId: 999_999, quantity: 1 }] }),
    );
    expect(unknown.body).toEqual({
      'agent.email': ['No agent has this email address. Check it and try again.'],
      'products.0.productId': ['This product cannot be ordered. Please choose another.'],
    });
    const self = await agents.post(path, createInput({ user: { ...createInput().user, email: agent.email } }));
    expect(self.body['agent.email']).toEqual(['The agent cannot be the customer of the same order.']);
  });

  test('E050 R575 lodges the order with user and agent, invites the customer by email, and shows it to both', async () => {
    const agents = new ApiBrowser({ db: database.db, ip: '127.0.0.8' });
    await signIn(agents, agent);
    const made = await agents.post(path, createInput());
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'INVITED',
        user: { email: breeder.email, firstName: 'Bea', lastName: 'Brown', country: 'AU' },
        agent: { id: agent.id, email: agent.email },
        products: [{ name: 'Dog Full Breed Profile', quantity: 2 }],
        mayChange: true,
      },
    });
    expect(await findInvitation(till.ctx(), { token: await tokenOf(breeder.email) })).toMatchObject({
      agentName: agent.name,
      isForMe: false,
      products: [{ name: 'Dog Full Breed Profile', quantity: 2 }],
    });
    const repeat = { 'idempotency-key': 'advance-1' };
    const first = await agents.post(path, createInput({ programme: 'Twice' }), repeat);
    const second = await agents.post(path, createInput({ programme: 'Twice' }), repeat);
    expect(second.body.id).toBe(first.body.id);
  });

  test('E050 animals that the product is not for, and more names than tests, are rejected with field errors', async () => {
    const lodge = (change: Partial<AdvanceInput>) => prepareAdvanceOrder(till.ctx(agent), createInput(change));
    const named = (count: number, species: 'dog' | 'cat' = 'dog') =>
      Array.from({ length: count }, (_, i) => ({ name: `Pup ${i + 1}`, species }));
    await expect(lodge({ animals: named(1, 'cat') })).rejects.toMatchObject({
      fields: { 'animals.0.species': ['This product is not for cats. Choose another product or species.'] },
    });
    await expect(lodge({ animals: named(3) })).rejects.toMatchObject({
      fields: { animals: ['You named 3 animals for 2 tests. Change the names or the quantity.'] },
    });
    for (const count of [0, 1, 2]) expect(await lodge({ animals: named(count) })).toMatchObject({ state: 'INVITED' });
  });

  test('E050 a suspended agent is refused', async () => {
    const suspended = await createPerson(database.db, { roles: ['collection_agent'], type: 'owner' });
    await database.db.updateTable('person').set({ state: 'SUSPENDED' }).where('id', '=', suspended.id).execute();
    const lodge = prepareAdvanceOrder(till.ctx(agent), createInput({ agent: { id: suspended.id } }));
    await expect(lodge).rejects.toMatchObject({ fields: { 'agent.id': [expect.stringContaining('suspended')] } });
  });
});

test('agents choose from whole kits of the catalogue', async () => {
  const products = await listAdvanceProducts(till.ctx(agent));
  expect(products.map((product) => product.name)).toEqual(
    expect.arrayContaining(['Dog Full Breed Profile', 'Cat Full Breed Profile']),
  );
  const currencies = products.find(({ id }) => id === 36)?.prices.map(({ currency }) => currency);
  expect(currencies?.toSorted()).toEqual(['AUD', 'CAD', 'EUR', 'GBP', 'NZD', 'USD']);
  expect(() => listAdvanceProducts(till.ctx(breeder))).toThrow();
});

describe('E051 PUT /api/store/orders/advance/{id}/', () => {
  test('E051 R387 changes the order until it is accepted; responds 401 to a guest and 404 to others', async () => {
    const { id } = await prepareAdvanceOrder(till.ctx(agent), createInput());
    const before = await tokenOf(breeder.email);
    const guest = new ApiBrowser({ db: database.db });
    expect((await guest.put(`/api/store/orders/advance/${id}/`, createInput())).status).toBe(401);
    const other = await createPerson(database.db, { type: 'vet', password: PASSWORD });
    const others = new ApiBrowser({ db: database.db, ip: '127.0.0.7' });
    await signIn(others, other);
    const foreign = await others.put(`/api/store/orders/advance/${id}/`, createInput());
    const missing = await others.put('/api/store/orders/advance/999999/', createInput());
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(missing.body);
    const { version } = await findAdvance(till.ctx(agent), { id });
    const cat = createInput({
      products: [{ productId: 39, quantity: 1 }],
      animals: [{ name: 'Flint', species: 'cat' }],
    });
    const change = { ...cat, id, version };
    const changed = await changeAdvance(till.ctx(agent), change);
    // Submitted from a page opened before the change.
    await expect(changeAdvance(till.ctx(agent), change)).rejects.toMatchObject({ reason: 'conflict' });
    expect(changed.products).toMatchObject([{ name: 'Cat Full Breed Profile', quantity: 1 }]);
    await expect(findInvitation(till.ctx(), { token: before })).rejects.toMatchObject({ reason: 'not_found' });
    await acceptAdvance(till.ctx(breeder), { token: await tokenOf(breeder.email), shareResults: false });
    await expect(changeAdvance(till.ctx(agent), { ...createInput(), id })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });
});

describe('the customer answers', () => {
  test('accepts only with the invited address and orders it as a normal order', async () => {
    const { id } = await prepareAdvanceOrder(till.ctx(agent), createInput());
    const token = await tokenOf(breeder.email);
    const stranger = await createPerson(database.db);
    await expect(acceptAdvance(till.ctx(stranger), { token, shareResults: true })).rejects.toMatchObject({
      reason: 'not_found',
    });
    await Promise.all([1, 2].map(() => acceptAdvance(till.ctx(breeder), { token, shareResults: true })));
    expect(await findAdvance(till.ctx(breeder), { id })).toMatchObject({ state: 'ACCEPTED', mayOrder: true });
    expect(await findAdvance(till.ctx(agent), { id })).toMatchObject({ mayOrder: false, mayChange: false });
    const { sessionId, ctx } = await createCartWith(till.ctx(breeder), []);
    await expect(advanceToCart({ ...ctx, user: agent }, { id, sessionId })).rejects.toMatchObject({
      reason: 'not_found',
    });
    expect(await advanceToCart(ctx, { id, sessionId })).toMatchObject({ added: ['Dog Full Breed Profile'] });
    const order = await placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'EFT' } }));
    await followAdvanceOrders(till.ctx());
    expect(await findAdvance(till.ctx(agent), { id })).toMatchObject({ state: 'ACCEPTED' });
    const admin = await createPerson(database.db, { roles: ['admin'] });
    await receiveTransfer(till.ctx(admin), { id: order.orderId, amountCents: order.totalCents, reference: 'ADV' });
    await followAdvanceOrders(till.ctx());
    const view = await findAdvance(till.ctx(agent), { id });
    expect(view).toMatchObject({ state: 'CONVERTED', progress: { AWAITING_KIT: 2 }, sharesResults: true });
    expect(view.orderNumber).toMatch(/^AU-\d+$/);
    expect((await listAdvance(till.ctx(agent), { page: 1, size: 1, search: 'brown' })).count).toBeGreaterThan(0);
    const sorted = async (sort: AdvanceSort) =>
      (await listAdvance(till.ctx(agent), { page: 1, size: 50, sort })).results;
    const byDate = (await sorted('date')).map((one) => one.id);
    expect((await sorted('-date')).map((one) => one.id)).toEqual(byDate.toReversed());
    const names = (await sorted('customer')).map(({ user }) => `${user.firstName} ${user.lastName}`.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect((await sorted('-state')).at(-1)?.state).toBe('INVITED');
  });

  test('declines without an account; an unanswered order expires after 30 days', async () => {
    const { id } = await prepareAdvanceOrder(
      till.ctx(agent),
      createInput({ user: { ...createInput().user, email: 'new@example.test' } }),
    );
    expect(await declineAdvance(till.ctx(), { token: await tokenOf('new@example.test') })).toEqual({
      state: 'DECLINED',
    });
    expect(await findAdvance(till.ctx(agent), { id })).toMatchObject({ state: 'DECLINED' });
    const old = await prepareAdvanceOrder(till.ctx(agent), createInput());
    await database.db
      .updateTable('advanceOrder')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', old.id)
      .execute();
    await followAdvanceOrders(till.ctx());
    expect(await findAdvance(till.ctx(agent), { id: old.id })).toMatchObject({ state: 'EXPIRED' });
    await expect(
      acceptAdvance(till.ctx(breeder), { token: await tokenOf(breeder.email), shareResults: false }),
    ).rejects.toMatchObject({ reason: 'link_expired' });
  });
});
