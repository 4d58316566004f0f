import type { Ctx } from '#platform/context/context.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { formatBarcode } from '#shared/barcode.ts';

const WAITING = ['DISPATCHED', 'DELIVERED', 'IN_STOCK', 'ALLOCATED'];

/** Business rules 3.12: the owner gets a link to finish the activation, once for each address and kit. */
export async function notifyOwner(tx: Ctx, { id, agent }: { id: number; agent: string }): Promise<void> {
  const entry = await tx.db
    .selectFrom('collectedAnimal as c')
    .innerJoin('kit as k', 'k.id', 'c.kitId')
    .select(['c.name', 'c.ownerEmail', 'c.ownerName', 'c.place', 'c.agentId', 'k.barcode', 'k.state'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!entry?.ownerEmail || !WAITING.includes(entry.state)) return;
  await countTry(tx, { bucket: `collection:mail:${entry.agentId}`, hits: 200, seconds: 86_400 });
  const isNew = await queueMail(tx, {
    dedupeKey: `collection:${id}:${entry.barcode}:${entry.ownerEmail}`,
    to: entry.ownerEmail,
    template: 'collection.activate',
    data: {
      owner: entry.ownerName ?? '',
      agent,
      animal: entry.name,
      place: entry.place,
      barcode: entry.barcode,
      shown: formatBarcode(entry.barcode),
    },
  });
  if (isNew) await tx.db.updateTable('collectedAnimal').set({ ownerToldAt: tx.now }).where('id', '=', id).execute();
}
