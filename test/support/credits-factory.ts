import type { SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { NewPerson } from '#platform/accounts/accounts.service.ts';
import { createPerson } from './people-factory.ts';

interface Wish extends Partial<NewPerson> {
  quantity: number;
  categoryId: number;
  productId: number;
}

/** An account with a balance of tests, as from a multipack. */
export async function createUserWithTests(
  db: Db,
  wish: Wish | (Partial<Wish> & { quantity: number }),
): Promise<SessionUser> {
  const { quantity, categoryId = 4, productId = 36, ...who } = wish;
  const person = await createPerson(db, who);
  await giveTests(db, { personId: person.id, quantity, categoryId, productId });
  return person;
}

export async function giveTests(
  db: Db,
  {
    personId,
    quantity,
    categoryId,
    productId,
  }: { personId: string; quantity: number; categoryId: number; productId: number },
): Promise<void> {
  const expiresAt = new Date(Date.now() + 700 * 86_400_000);
  const credit = { ownerId: personId, categoryId, productId, unitPaidCents: 15_000, expiresAt };
  const rows = await db
    .insertInto('kitCredit')
    .values(Array.from({ length: quantity }, () => credit))
    .returning('id')
    .execute();
  await db
    .insertInto('kitCreditEntry')
    .values(rows.map(({ id }) => ({ kitCreditId: id, kind: 'BUY', toPerson: personId })))
    .execute();
}
