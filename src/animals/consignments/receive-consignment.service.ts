import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { findKitsByBarcode } from '#animals/kits/kits.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { kitArrived } from '#animals/collection/collection.events.ts';
import type { Consignment } from './consignments.contract.ts';
import { compareParcel, type CountedParcel, type Packed } from './consignments.rules.ts';
import { readConsignment } from './consignments.service.ts';

/**
 * Receives the contents of a parcel together, each sample as if its tube had been scanned. Listed samples that were not
 * in the parcel are missing, unlisted ones that were in it are extra. Unknown codes are stored as scanned.
 */
export async function receiveConsignment(ctx: Ctx, input: { id: number; barcodes: string[] }): Promise<Consignment> {
  const user = requirePermission(ctx, 'lab.receive', { write: true });
  return once(ctx, `consignment-received:${user.id}:${input.id}`, input, async (tx) => {
    const parcel = await lock(tx, input.id);
    const kits = await findKitsByBarcode(tx, input.barcodes);
    const inParcel = [
      ...new Map([...kits.values()].map((kit) => [kit.id, { kitId: kit.id, barcode: kit.barcode }])).values(),
    ];
    const counted = compareParcel(await listedIn(tx, input.id), inParcel);
    for (const kit of inParcel.toSorted((a, b) => a.kitId - b.kitId)) await receiveOne(tx, kit);
    const unknown = [...new Set(input.barcodes.filter((code) => !kits.has(code)))];
    await recordContents(tx, { id: input.id, counted, unknown });
    await notifyAgent(tx, { parcel, counted, unknown });
    return readConsignment(tx, sql`where c.id = ${input.id}`);
  });
}

async function lock(tx: Ctx, id: number) {
  const parcel = await tx.db
    .selectFrom('consignment')
    .innerJoin('person', 'person.id', 'consignment.agentId')
    .select([
      'consignment.id',
      'consignment.number',
      'consignment.state',
      'person.email',
      'person.name',
      'person.id as agentId',
    ])
    .where('consignment.id', '=', id)
    .forUpdate('consignment')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (!['PACKED', 'SENT'].includes(parcel.state)) throw new Failure('illegal_transition');
  return parcel;
}

async function listedIn(tx: Ctx, consignmentId: number): Promise<Packed[]> {
  return tx.db
    .selectFrom('consignmentItem')
    .innerJoin('kit', 'kit.id', 'consignmentItem.kitId')
    .select(['kit.id as kitId', 'kit.barcode'])
    .where('consignmentId', '=', consignmentId)
    .execute();
}

/** A kit that cannot be received (void, lost) keeps its state; the parcel's list still shows that it arrived. */
async function receiveOne(tx: Ctx, { barcode }: Packed): Promise<void> {
  try {
    await raise(tx, kitArrived, { barcode });
  } catch (error) {
    if (!(error instanceof Failure && error.reason === 'illegal_transition')) throw error;
  }
}

interface CountResult {
  id: number;
  counted: CountedParcel;
  unknown: string[];
}

async function recordContents(tx: Ctx, { id, counted, unknown }: CountResult): Promise<void> {
  const mark = async (items: readonly Packed[], set: { state: 'FOUND' | 'MISSING'; isLive?: boolean }) => {
    if (items.length === 0) return;
    const kitIds = items.map(({ kitId }) => kitId);
    await tx.db
      .updateTable('consignmentItem')
      .set(set)
      .where('consignmentId', '=', id)
      .where('kitId', 'in', kitIds)
      .execute();
  };
  await mark(counted.found, { state: 'FOUND' });
  await mark(counted.missing, { state: 'MISSING', isLive: false });
  await addExtra(tx, { id, counted });
  await tx.db
    .updateTable('consignment')
    .set({ state: 'RECEIVED', receivedAt: tx.now, receivedBy: tx.user?.id ?? null, unknownBarcodes: unknown })
    .where('id', '=', id)
    .execute();
  const data = {
    found: counted.found.length,
    missing: counted.missing.length,
    extra: counted.extra.length,
    unknown: unknown.length,
  };
  await recordEvent(tx, { entity: 'consignment', entityId: id, kind: 'state', to: 'RECEIVED', data });
}

/** A kit listed in another open parcel is removed from that list, because it arrived with this one. */
async function addExtra(tx: Ctx, { id, counted }: { id: number; counted: CountedParcel }): Promise<void> {
  for (const { kitId } of counted.extra) {
    const elsewhere = await tx.db
      .selectFrom('consignmentItem as i')
      .innerJoin('consignment as c', 'c.id', 'i.consignmentId')
      .select(['c.id', 'c.state'])
      .where('i.kitId', '=', kitId)
      .where('i.isLive', '=', true)
      .executeTakeFirst();
    if (elsewhere?.state === 'RECEIVED') continue;
    if (elsewhere)
      await tx.db
        .deleteFrom('consignmentItem')
        .where('consignmentId', '=', elsewhere.id)
        .where('kitId', '=', kitId)
        .execute();
    await tx.db.insertInto('consignmentItem').values({ consignmentId: id, kitId, state: 'EXTRA' }).execute();
  }
}

interface ReceivedParcel {
  parcel: { id: number; number: string; email: string; name: string; agentId: string };
  counted: CountedParcel;
  unknown: string[];
}

async function notifyAgent(tx: Ctx, { parcel, counted, unknown }: ReceivedParcel): Promise<void> {
  const codes = (items: readonly Packed[]) => items.map(({ barcode }) => formatBarcode(barcode)).join(', ');
  await queueMail(tx, {
    dedupeKey: `consignment:${parcel.id}:received`,
    to: parcel.email,
    personId: parcel.agentId,
    template: 'consignment.received',
    data: {
      name: parcel.name,
      number: parcel.number,
      id: parcel.id,
      found: counted.found.length,
      missing: codes(counted.missing),
      extra: codes(counted.extra),
      unknown: unknown.join(', '),
    },
  });
}
