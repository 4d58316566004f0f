import type { Ctx } from '#app/context.ts';
import type { Db } from '#db/connection.ts';
import { transferMultipack } from '#features/loyalty/transfers.service.ts';
import { giveTests } from './credits-factory.ts';
import { aPerson } from './people-factory.ts';

/** Of the matrix's world: tests of a balance, kits and spreadsheets of the victim. */
export async function kitThingsOf(db: Db, mine: Ctx) {
  const personId = mine.user?.id ?? '';
  await giveTests(db, { personId, quantity: 3, categoryId: 4, productId: 36 });
  const friend = await aPerson(db);
  const transfer = await transferMultipack(mine, { email: friend.email, quantity: 1, category_id: 4 });
  return { credit_transfer: { id: transfer.id } };
}
