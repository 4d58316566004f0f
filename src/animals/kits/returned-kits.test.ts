import { beforeAll, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { validateBarcodes } from '#animals/activation/barcodes.service.ts';
import { createSheet, saveRows } from '#animals/spreadsheets/sheets.service.ts';
import { receiveKits } from '#shop/returns/admin-returns.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, createDraft, createStaffMember } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { createBoughtKit } from '../../../test/support/replacement-factory.ts';

const database = useDatabase();
const RETURNED =
  'This kit was returned to us, so you can no longer activate it. Check the barcode of the kit that you have now, or contact us.';
let staff: Ctx;
beforeAll(async () => {
  staff = ctxOf(database.db, await createStaffMember(database.db));
});

type Bought = Awaited<ReturnType<typeof createBoughtKit>>;

async function returnKits({ orderId }: Bought): Promise<void> {
  const units = await database.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select('orderUnit.id')
    .where('orderLine.orderId', '=', orderId)
    .execute();
  await receiveKits(staff, { id: orderId, unitIds: units.map(({ id }) => id), sealed: true });
}

const check = (user: SessionUser, { barcode }: Bought) =>
  validateBarcodes(ctxOf(database.db, user), { barcodes: [barcode], type: 'step' });

test('a returned kit can be activated by its next buyer, but not by the former one', async () => {
  const bought = await createBoughtKit(database.db);
  const draft = await createDraft(database.db, { user: bought.buyer, barcode: bought.barcode });
  await returnKits(bought);
  const resold = await createBoughtKit(database.db);
  expect(resold.barcode, 'the returned kit is sent first').toBe(bought.barcode);

  const former = ctxOf(database.db, bought.buyer);
  await expect(check(bought.buyer, bought)).rejects.toMatchObject({ fields: { barcodes: [RETURNED] } });
  await expect(activateKit(former, { draftId: draft.id })).rejects.toMatchObject({ fields: { barcodes: [RETURNED] } });
  for (let n = 0; n < 5; n += 1) await createAnimal(database.db, bought.buyer);
  const { id } = await createSheet(former, { name: 'Litter' });
  const sheet = await saveRows(former, { id, rows: [{ barcode: bought.barcode, petName: 'Juno' }] });
  expect(sheet.rows[0]!.problems.barcode).toEqual([RETURNED]);

  const own = await createDraft(database.db, { user: resold.buyer, barcode: resold.barcode });
  await activateKit(ctxOf(database.db, resold.buyer), { draftId: own.id });
  await expect(check(bought.buyer, bought)).rejects.toMatchObject({ fields: { barcodes: [RETURNED] } });
});

test('a kit bought by a guest and returned cannot be activated with the same email address, unless it is bought again', async () => {
  const bought = await createBoughtKit(database.db);
  const { email } = bought.buyer;
  const guest = { personId: null, email: email.toUpperCase() };
  const isBy = (orderId: number, who: object) =>
    database.db.updateTable('salesOrder').set(who).where('id', '=', orderId).execute();
  await isBy(bought.orderId, guest);
  await returnKits(bought);
  const resold = await createBoughtKit(database.db);
  expect(resold.barcode).toBe(bought.barcode);
  await expect(check(bought.buyer, bought)).rejects.toMatchObject({ fields: { barcodes: [RETURNED] } });
  expect(await check(await createPerson(database.db), bought)).toMatchObject({ kits: [{ barcode: bought.barcode }] });
  await isBy(resold.orderId, guest);
  expect(await check(bought.buyer, bought)).toMatchObject({ kits: [{ barcode: bought.barcode }] });
});
