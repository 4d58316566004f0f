import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { validateBarcodes } from '#animals/activation/barcodes.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDraft } from '../../../test/support/kits-factory.ts';
import { ctxOf } from '../../../test/support/people-factory.ts';
import { createBoughtKit } from '../../../test/support/replacement-factory.ts';
import { kitEntries } from './kit-entries.service.ts';

const database = useDatabase();
const REFUNDED = 'This kit was refunded, so it can no longer be activated. Contact us if you would like to use it.';
const TEN_YEARS = {
  from: '2020-01-01',
  to: '2035-01-01',
  today: '2026-01-01',
  countryCode: 'AU',
  timeZone: 'Australia/Sydney',
};
let admin: Ctx;
beforeAll(async () => {
  admin = ctxOf(database.db, await createMember(database.db, { roles: ['admin'] }));
});

test('a kit whose line was refunded in full stays with the buyer and can no longer be activated', async () => {
  const bought = await createBoughtKit(database.db);
  const { barcode, buyer, orderId } = bought;
  const owner = ctxOf(database.db, buyer);
  const draft = await createDraft(database.db, { user: buyer, barcode });
  const { lines } = await suggestRefund(admin, orderId);
  const line = lines.find(({ orderLineId }) => orderLineId !== null)!;
  const refund = (amountCents: number) =>
    refundOrder(admin, {
      id: orderId,
      lines: [{ orderLineId: line.orderLineId, amountCents, reason: 'At our discretion' }],
      reason: 'Late delivery',
    });
  const check = () => validateBarcodes(owner, { barcodes: [barcode], type: 'step' });
  const entries = () => kitEntries(owner, { personId: buyer.id, ...TEN_YEARS });

  await refund(line.mostCents - 1);
  expect(await check(), 'a refund of a part leaves the kit').toMatchObject({ kits: [{ barcode, paid: true }] });
  expect(await entries()).toHaveLength(1);

  await refund(1);
  await expect(check()).rejects.toMatchObject({ fields: { barcodes: [REFUNDED] } });
  await expect(activateKit(owner, { draftId: draft.id })).rejects.toMatchObject({ fields: { barcodes: [REFUNDED] } });
  expect(await trackSample(owner, barcode)).toMatchObject({ state: 'NOT_USABLE', action: REFUNDED });
  expect(await entries(), 'no reminder to use it').toEqual([]);

  await database.db.updateTable('refund').set({ state: 'FAILED' }).where('orderId', '=', orderId).execute();
  expect(await check(), 'the money did not go back').toMatchObject({ kits: [{ barcode }] });
});
