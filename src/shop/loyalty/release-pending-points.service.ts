import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { findPersonByEmail, findPerson } from '#platform/accounts/accounts.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { regionOf } from '#platform/places/places.rules.ts';
import { lockOwners } from './credits.service.ts';
import { deliverHeld, releaseHeld, unusedOf } from './transfers.service.ts';
import { mayReceive, UNCLAIMED_TRANSFER_DAYS } from './transfers.rules.ts';

/** Tests sent to an address that cannot receive them yet: delivered once it can, otherwise returned after 30 days. */
export async function settleWaitingTransfers(ctx: Ctx): Promise<void> {
  const { rows } = await sql<WaitingTransfer>`
    select id, from_person, to_email, at < now() - make_interval(days => ${UNCLAIMED_TRANSFER_DAYS}) as is_over from kit_credit_transfer
    where to_person is null and taken_back_at is null and ended_at is null order by at`.execute(ctx.db);
  for (const transfer of rows) {
    const sender = await findPerson(ctx, transfer.fromPerson);
    const found = transfer.toEmail === null ? null : await findPersonByEmail(ctx, transfer.toEmail);
    const receiver = found && { ...found, region: regionOf(found.countryCode) };
    if (mayReceive({ ...sender, region: regionOf(sender.countryCode) }, receiver) && receiver)
      await deliver(ctx, { ...transfer, to: receiver, senderName: sender.name });
    else if (transfer.isOver) await returnToSender(ctx, { ...transfer, sender });
  }
}

interface WaitingTransfer {
  id: number;
  fromPerson: string;
  toEmail: string | null;
  isOver: boolean;
}

interface Delivery extends WaitingTransfer {
  to: { id: string; email: string };
  senderName: string;
}

async function deliver(ctx: Ctx, { id, fromPerson, to, senderName }: Delivery): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwners(tx, [fromPerson, to.id]);
    const taken = await tx.db
      .updateTable('kitCreditTransfer')
      .set({ toPerson: to.id })
      .where('id', '=', id)
      .where('toPerson', 'is', null)
      .where('takenBackAt', 'is', null)
      .where('endedAt', 'is', null)
      .returning(['quantity', 'categoryId'])
      .executeTakeFirst();
    if (!taken) return;
    const ids = await unusedOf(tx, { transferId: id, holder: fromPerson, state: 'HELD' });
    await deliverHeld(tx, { transferId: id, ids, from: fromPerson, to: to.id });
    await recordEvent(tx, { entity: 'credit_transfer', entityId: id, kind: 'arrived' });
    const { name: category } = await tx.db
      .selectFrom('productCategory')
      .select('name')
      .where('id', '=', taken.categoryId)
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      dedupeKey: `credit-transfer:${id}:arrived`,
      to: to.email,
      personId: to.id,
      template: 'credits.received',
      data: { from: senderName, quantity: taken.quantity, category },
    });
  });
}

async function returnToSender(
  ctx: Ctx,
  { id, fromPerson, toEmail, sender }: WaitingTransfer & { sender: { id: string; email: string } },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwners(tx, [fromPerson]);
    const ended = await tx.db
      .updateTable('kitCreditTransfer')
      .set({ endedAt: tx.now })
      .where('id', '=', id)
      .where('toPerson', 'is', null)
      .where('takenBackAt', 'is', null)
      .where('endedAt', 'is', null)
      .returning('quantity')
      .executeTakeFirst();
    if (!ended) return;
    const ids = await unusedOf(tx, { transferId: id, holder: fromPerson, state: 'HELD' });
    await releaseHeld(tx, { transferId: id, ids, from: fromPerson });
    await recordEvent(tx, { entity: 'credit_transfer', entityId: id, kind: 'came_back' });
    await queueMail(tx, {
      dedupeKey: `credit-transfer:${id}:returned`,
      to: sender.email,
      personId: sender.id,
      template: 'credits.returned',
      data: { to: toEmail ?? 'an address', quantity: ended.quantity, days: UNCLAIMED_TRANSFER_DAYS },
    });
  });
}
