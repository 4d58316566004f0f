import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { formatBarcode } from '#shared/barcode.ts';

const UNACTIVATED = ['DISPATCHED', 'DELIVERED', 'IN_STOCK', 'ALLOCATED'];

/**
 * Business rules 3.12: the owner gets one email per address and kit with a link to finish the activation, and another one
 * whenever it changes who pays for the test, so that the last email is right.
 */
export async function notifyOwner(tx: Ctx, { id, agent }: { id: number; agent: string }): Promise<void> {
  const entry = await tx.db
    .selectFrom('collectedAnimal as c')
    .innerJoin('kit as k', 'k.id', 'c.kitId')
    .leftJoin('product as p', 'p.id', 'k.productId')
    .leftJoin('kitCredit as q', (join) => join.onRef('q.kitId', '=', 'k.id').on('q.state', '=', 'USED'))
    .select(['c.name', 'c.ownerEmail', 'c.ownerName', 'c.place', 'c.agentId', 'k.barcode', 'k.state'])
    .select(['p.name as test', 'q.categoryId'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!entry?.ownerEmail || !UNACTIVATED.includes(entry.state)) return;
  await countAttempt(tx, { bucket: `collection:mail:${entry.agentId}`, hits: 200, seconds: 86_400 });
  const place = `collection:${id}:${entry.barcode}:${entry.ownerEmail}`;
  const payer = entry.categoryId === null ? '' : `:${entry.categoryId}`;
  const last = await findLastKey(tx, { email: entry.ownerEmail, place });
  if (last?.replace(/#.*/, '') === place + payer) return;
  const isNew = await queueMail(tx, {
    dedupeKey: last === undefined ? place + payer : `${place}${payer}#${tx.requestId}`,
    to: entry.ownerEmail,
    template: 'collection.activate',
    data: {
      owner: entry.ownerName ?? '',
      agent,
      animal: entry.name,
      place: entry.place,
      barcode: entry.barcode,
      shown: formatBarcode(entry.barcode),
      test: entry.test ?? '',
    },
  });
  if (isNew) await tx.db.updateTable('collectedAnimal').set({ ownerToldAt: tx.now }).where('id', '=', id).execute();
}

/** The key of the last email about the kit to this address. */
async function findLastKey(tx: Ctx, { email, place }: { email: string; place: string }): Promise<string | undefined> {
  const mail = await tx.db
    .selectFrom('mailMessage')
    .select('dedupeKey')
    .where('toAddress', '=', email)
    .where((eb) => eb.fn<boolean>('starts_with', ['dedupeKey', eb.val(place)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.dedupeKey;
}
