import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { close, findOpen, listItems } from './transfers.service.ts';
import { listNames } from './transfers.rules.ts';

interface Withdrawn {
  id: number;
  /** Null for anyone who scans its code. */
  email: string | null;
}

/** Withdraws the seller's own offer and notifies its receiver. */
export async function withdrawOffer(tx: Ctx, { id, email }: Withdrawn): Promise<void> {
  const user = requireUser(tx);
  await close(tx, { id, to: 'CANCELLED' });
  // It is unknown who has a printed code.
  if (email === null) return;
  const names = listNames((await listItems(tx, id)).map(({ name }) => name));
  await queueMail(tx, {
    dedupeKey: `transfer:${id}:cancelled`,
    to: email,
    template: 'transfers.cancelled',
    data: { from: user.name, animals: names },
  });
}

/** Locks the offers of an animal. Call it before locking the animal, in the same order as accepting an offer does. */
export async function lockOffersOf(tx: Ctx, animalId: number): Promise<void> {
  await tx.db
    .selectFrom('animalTransfer')
    .select('id')
    .where('state', '=', 'OFFERED')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('animalTransferItem')
          .select('transferId')
          .where('animalId', '=', animalId)
          .where('isOpen', '=', true),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Withdraws the offers of an animal that has died or is archived. Other animals of the same offer stay offered. */
export async function withdrawOffersOf(tx: Ctx, animalId: number): Promise<void> {
  const offers = Map.groupBy(await findOpen(tx, [animalId]), ({ transferId }) => transferId);
  for (const [id, items] of offers) {
    const { email } = items[0]!;
    await (items.length === 1 ? withdrawOffer(tx, { id, email }) : withdrawItem(tx, { id, email, animalId }));
  }
}

async function withdrawItem(tx: Ctx, { id, email, animalId }: Withdrawn & { animalId: number }): Promise<void> {
  const user = requireUser(tx);
  const items = await listItems(tx, id);
  await tx.db.deleteFrom('animalTransferItem').where('transferId', '=', id).where('animalId', '=', animalId).execute();
  if (email === null) return;
  const names = (left: boolean) =>
    listNames(items.filter((one) => (one.id !== animalId) === left).map(({ name }) => name));
  await queueMail(tx, {
    dedupeKey: `transfer:${id}:cancelled:${animalId}`,
    to: email,
    template: 'transfers.cancelled',
    data: { from: user.name, animals: names(false), stillOffered: names(true) },
  });
}
