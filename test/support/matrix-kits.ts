import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { transferMultipack } from '#shop/loyalty/transfers.service.ts';
import { createSheet } from '#animals/spreadsheets/sheets.service.ts';
import { giveTests } from './credits-factory.ts';
import { createAnimal } from './kits-factory.ts';
import { createPerson } from './people-factory.ts';

/** Test balance, kits and spreadsheets of the victim. */
export async function kitThingsOf(db: Db, mine: Ctx) {
  const personId = mine.user?.id ?? '';
  await giveTests(db, { personId, quantity: 3, categoryId: 4, productId: 36 });
  const friend = await createPerson(db);
  const transfer = await transferMultipack(mine, { email: friend.email, quantity: 1, category_id: 4 });
  for (let n = 0; n < 5; n += 1) await createAnimal(db, mine.user as SessionUser);
  const sheet = await createSheet(mine, { name: 'Obscurantia litter' });
  return {
    credit_transfer: { id: transfer.id },
    sheet: { id: sheet.id, rows: [{ petName: 'Zephyrina' }], acceptTerms: true },
  };
}
