import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { chipDigits, isChip } from '#animals/records/animals.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { barcodeCandidates } from '#shared/barcode.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { CollectedAnimal, CollectionEntry } from './collection.contract.ts';
import { type CollectedSort, refuseCollectionDay, refuseKit } from './collection.rules.ts';
import { hasArrived } from '#animals/kits/arrived-kits.service.ts';
import { refusePacked } from '#animals/consignments/consignments.service.ts';
import { regradeKit } from './custody.service.ts';
import { voidDeclaration } from './sign-declaration.service.ts';
import { findEntry, lockOwnEntry, readEntries } from './entries.service.ts';
import { setTestPayment } from './test-payment.service.ts';
import { returnPrepaidTest } from '#shop/loyalty/prepaid-kits.service.ts';
import { refuseShow } from '#animals/consignments/shows-of-day.service.ts';
import { notifyOwner } from './notify-owner.service.ts';

interface ListFilter {
  page: number;
  size: number;
  name: string;
  sort: CollectedSort;
}

/** An agent's own log. The search covers animal, owner, place, chip and barcode. */
export async function listCollected(ctx: Ctx, filter: ListFilter): Promise<Page<CollectedAnimal>> {
  const user = requirePermission(ctx, 'agents.log');
  const text = likeText(filter.name);
  const found = filter.name
    ? sql`and (c.name ilike ${text} or c.owner_name ilike ${text} or c.place ilike ${text}
        or c.chip_number ilike ${text} or k.barcode ilike ${text})`
    : sql``;
  const rows = await readEntries(
    ctx,
    sql`where c.agent_id = ${user.id} and c.deleted_at is null ${found}
      order by ${orders[filter.sort]} limit ${filter.size} offset ${(filter.page - 1) * filter.size}`,
  );
  return toPage(rows, rows[0]?.total ?? 0, filter.page, filter.size);
}

const orders = {
  '-collected_on': sql`c.collected_at desc, c.id desc`,
  collected_on: sql`c.collected_at, c.id`,
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
};

export async function findCollected(ctx: Ctx, { id }: { id: number }): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log');
  return findEntry(ctx, { id, agentId: user.id });
}

export async function createCollected(ctx: Ctx, entry: CollectionEntry): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return once(ctx, `collection:${user.id}`, entry, async (tx) => {
    const values = await checkEntry(tx, entry, null);
    const row = await tx.db
      .insertInto('collectedAnimal')
      .values({ ...values, agentId: user.id })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ barcode: [TAKEN] });
    await payForTest(tx, { entry, kitId: values.kitId, collectorId: user.id });
    if (values.kitId !== null) await regradeKit(tx, values.kitId);
    await notifyOwner(tx, { id: row.id, agent: user.name });
    return findEntry(tx, { id: row.id, agentId: user.id });
  });
}

export async function changeCollected(ctx: Ctx, input: CollectionEntry & { id: number }): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwnEntry(tx, { id: input.id, agentId: user.id });
    const { signedAt } = await findEntry(tx, { id: own.id, agentId: user.id });
    if (signedAt) throw new Failure('conflict', { message: SIGNED });
    const values = await checkEntry(tx, input, own.id);
    if (values.kitId !== own.kitId) {
      await refusePacked(tx, own.kitId);
      if (own.kitId !== null) await returnPrepaidTest(tx, own.kitId);
    }
    await payForTest(tx, { entry: input, kitId: values.kitId, collectorId: user.id });
    await tx.db.updateTable('collectedAnimal').set(values).where('id', '=', own.id).execute();
    for (const kitId of new Set([own.kitId, values.kitId])) if (kitId !== null) await regradeKit(tx, kitId);
    await notifyOwner(tx, { id: own.id, agent: user.name });
    return findEntry(tx, { id: own.id, agentId: user.id });
  });
}

export async function removeCollected(ctx: Ctx, id: number): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwnEntry(tx, { id, agentId: user.id });
    await refusePacked(tx, own.kitId);
    await voidDeclaration(tx, own);
    await tx.db.updateTable('collectedAnimal').set({ deletedAt: tx.now }).where('id', '=', own.id).execute();
    if (own.kitId !== null) {
      await returnPrepaidTest(tx, own.kitId);
      await regradeKit(tx, own.kitId);
    }
    return { ok: true };
  });
}

interface EntryKit {
  entry: CollectionEntry;
  kitId: number | null;
  collectorId: string;
}

async function payForTest(tx: Ctx, { entry, kitId, collectorId }: EntryKit): Promise<void> {
  const { categoryId = null, speciesId } = entry;
  if (kitId !== null) await setTestPayment(tx, { kitId, categoryId, speciesId, collectorId });
  else if (categoryId !== null) throw invalid({ barcode: ['Enter the barcode of the kit that this test is for.'] });
}

const SIGNED = 'This entry is signed. Withdraw the declaration first, then edit the entry and sign again.';
const TAKEN = 'Another entry already uses this kit. Check the barcode.';

async function checkEntry(tx: Ctx, entry: CollectionEntry, id: number | null) {
  const problems: FieldErrors = {};
  const refuse = (field: string, reason: string | null) => {
    if (reason) problems[field] = [reason];
  };
  refuse('collectedOn', refuseCollectionDay(entry.collectedOn, tx.now));
  if (entry.chipScanned && !entry.chipNumber) refuse('chipNumber', 'Enter the number shown on the reader.');
  if (entry.chipNumber && !isChip(entry.chipNumber))
    refuse('chipNumber', 'Enter 15 digits. Older microchips have 9 or 10 characters.');
  const breed = entry.breedId ? (await catalogue(tx)).breedsById.get(entry.breedId) : null;
  if (entry.breedId && breed?.speciesId !== entry.speciesId)
    refuse('breedId', entry.speciesId === 1 ? 'Choose a dog breed.' : 'Choose a cat breed.');
  refuse('showId', await refuseShow(tx, entry));
  const kit = entry.barcode ? await findKit(tx, entry.barcode) : null;
  if (kit !== null) refuse('barcode', refuseKit(kit) ?? ((await isTaken(tx, kit?.id, id)) ? TAKEN : null));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    name: entry.name,
    speciesId: entry.speciesId,
    breedId: entry.breedId ?? null,
    registrationNumber: entry.registrationNumber || null,
    chipNumber: entry.chipNumber ? chipDigits(entry.chipNumber) : null,
    chipScanned: entry.chipScanned && Boolean(entry.chipNumber),
    secondId: entry.secondId || null,
    kitId: kit?.id ?? null,
    place: entry.place,
    showId: entry.showId ?? null,
    collectedAt: new Date(`${entry.collectedOn}T00:00:00Z`),
    ownerName: entry.ownerName || null,
    ownerEmail: entry.ownerEmail?.toLowerCase() || null,
    note: entry.note ?? '',
  };
}

/** Locks the kit, so that two agents who enter the same kit concurrently are checked one after the other. */
async function findKit(tx: Ctx, typed: string) {
  const kit = await tx.db
    .selectFrom('kit')
    .select(['id', 'state'])
    .where('barcode', 'in', barcodeCandidates(typed))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return kit && { ...kit, hasArrived: await hasArrived(tx, kit.id) };
}

async function isTaken(tx: Ctx, kitId: number | undefined, exceptId: number | null): Promise<boolean> {
  if (kitId === undefined) return false;
  const row = await tx.db
    .selectFrom('collectedAnimal')
    .select('id')
    .where('kitId', '=', kitId)
    .where('deletedAt', 'is', null)
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}
