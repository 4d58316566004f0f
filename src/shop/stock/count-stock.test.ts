import { describe, expect, test } from 'vitest';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { stockChange } from './count-stock.rules.ts';
import { countStock } from './count-stock.service.ts';
import { findStockLevel, stockChoices } from './stock-levels.service.ts';

const database = useDatabase({ poolMax: 10 });
const till = usePaymentShop(database);
const staff = async () => till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));

describe('simultaneous counts', () => {
  const COUNTED = 39;
  const open = async () => findStockLevel(await staff(), { productId: COUNTED });
  interface Edits {
    onHand?: number;
    backorder?: boolean;
    backorderDays?: number;
  }
  const save = async ({ level: shown }: Awaited<ReturnType<typeof open>>, edits: Edits) => {
    const backorders = { backorder: false, backorderDays: 14, ...shown };
    return countStock(await staff(), {
      ...backorders,
      productId: COUNTED,
      onHand: undefined,
      ...edits,
      shown,
      reason: 'Counted',
    });
  };

  const setOnHand = async (onHand: number) => {
    const shown = await open();
    await save(shown, { onHand, backorder: false, backorderDays: 14 });
  };

  test('create the first count once, and only with a number', async () => {
    const untracked = await open();
    expect(untracked.level).toBeNull();
    expect((await stockChoices(await staff())).map(({ id }) => id)).toContain(COUNTED);
    await expect(save(untracked, {})).rejects.toMatchObject({ fields: { onHand: ['Please enter a number.'] } });
    const both = await Promise.allSettled([save(untracked, { onHand: 30 }), save(untracked, { onHand: 3 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stockChoices(await staff())).map(({ id }) => id)).not.toContain(COUNTED);
    await save(await open(), { onHand: 30 });
  });

  test('with an outdated form are refused with the current number on hand', async () => {
    await setOnHand(30);
    const [older, newer] = [await open(), await open()];
    await save(newer, { onHand: 57 });
    await expect(save(older, { onHand: 29 })).rejects.toMatchObject({
      reason: 'conflict',
      message:
        'The stock has changed since you opened this page: 57 on hand now, not 30. Check your count and save again.',
    });
    expect((await open()).level).toMatchObject({ onHand: 57, reserved: 0 });
    const form = await open();
    const both = await Promise.allSettled([save(form, { onHand: 50 }), save(form, { onHand: 51 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('do not restore units that are sold during the count', async () => {
    await setOnHand(30);
    const form = await open();
    const { ctx, order } = await createUnpaidOrder(till.ctx(), [{ productId: COUNTED, quantity: 2 }]);
    const payment = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    await till.confirm(payment.clientSecret!);
    await till.payments.simulator?.idle();
    await expect(save(form, { onHand: 29 })).rejects.toMatchObject({ reason: 'conflict' });
    // A change of only the back-orders does not affect the count.
    await save(form, { backorder: true });
    await save(await open(), { onHand: 28, backorderDays: 20 });
    expect((await open()).level).toEqual({ onHand: 28, reserved: 0, backorder: true, backorderDays: 20 });
  });

  test('keep the back-order settings of a newer form, and an outdated back-order change is refused', async () => {
    await setOnHand(30);
    const [count, allow, delay] = [await open(), await open(), await open()];
    await save(allow, { backorder: true });
    await save(count, { onHand: 31 });
    await expect(save(delay, { backorderDays: 21 })).rejects.toMatchObject({ reason: 'conflict' });
    expect((await open()).level).toMatchObject({ onHand: 31, backorder: true, backorderDays: 14 });
  });

  test('record the person and both numbers, and record nothing without a change', async () => {
    await setOnHand(30);
    const form = await open();
    await save(form, {});
    expect((await open()).history).toHaveLength(form.history.length);
    await save(form, { onHand: 27, backorder: true, backorderDays: 7 });
    const { history } = await open();
    expect(history.slice(0, 2)).toEqual([
      expect.objectContaining({
        what: 'Back-orders changed',
        detail: 'from not allowed to allowed, sent within 7 days',
        reason: null,
      }),
      expect.objectContaining({
        what: 'Stock counted',
        detail: 'from 30 to 27',
        reason: 'Counted',
        who: expect.any(String),
      }),
    ]);
    expect(history.at(-1)?.detail).toMatch(/^from not tracked to (30|3)$/);
    expect(stockChange('counted', { from: 5, to: 3, backorder: false })).toBe('from 5 to 3');
  });

  test('report all invalid fields together, including a missing reason for a changed count', async () => {
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.105.9' });
    await signIn(browser, await createPerson(database.db, { password: PASSWORD, roles: ['admin'] }));
    const { level: shown } = (await browser.get(`/api/admin/stock/${COUNTED}`)).body;
    const send = (body: object) => browser.put(`/api/admin/stock/${COUNTED}`, { shown, backorder: false, ...body });
    expect(await send({ onHand: -1, backorderDays: null, reason: ' ' })).toMatchObject({
      status: 428,
      body: {
        onHand: ['Enter 0 or more.'],
        backorderDays: ['Please enter a number.'],
        reason: ['Enter a reason of at least 5 characters.'],
      },
    });
    expect((await send({ onHand: shown.onHand + 1, backorderDays: 14 })).body).toEqual({
      reason: ['Enter a reason of at least 5 characters.'],
    });
    expect((await send({ backorderDays: 30 })).status).toBe(200);
    expect((await browser.get('/api/admin/stock-choices')).status).toBe(200);
  });
});
