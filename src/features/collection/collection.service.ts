import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#features/accounts/access.service.ts';
import { chipDigits, isChip, likeText } from '#features/animals/animals.rules.ts';
import { catalogue } from '#features/catalogue/snapshot.service.ts';
import { barcodeCandidates } from '#features/kits/barcode.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/paging.ts';
import type { CollectedAnimal, CollectionEntry } from './collection.contract.ts';
import { type CollectedSort, refuseCollectionDay, refuseKit } from './collection.rules.ts';

interface ListFilter {
  page: number;
  size: number;
  name: string;
  sort: CollectedSort;
}

/** An agent's own log; the animal, its owner, the place, chip and barcode are searched. */
export async function listCollected(ctx: Ctx, filter: ListFilter): Promise<Page<CollectedAnimal>> {
  const user = requirePermission(ctx, 'agents.log');
  const text = likeText(filter.name);
  const found = filter.name
    ? sql`and (c.name ilike ${text} or c.owner_name ilike ${text} or c.place ilike ${text}
        or c.chip_number ilike ${text} or k.barcode ilike ${text})`
    : sql``;
  const { rows } = await sql<CollectedAnimal & { total: number }>`
    ${SELECT} ${FROM} where c.agent_id = ${user.id} and c.deleted_at is null ${found}
    order by ${orders[filter.sort]} limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(ctx.db);
  const results = rows.map(withoutTotal);
  return toPage(results, rows[0]?.total ?? 0, filter.page, filter.size);
}

function withoutTotal({ total, ...row }: CollectedAnimal & { total: number }): CollectedAnimal {
  void total;
  return row;
}

const SELECT = sql`select c.id, c.name, c.species_id, s.common_name as species,
  case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as breed, c.chip_number, k.barcode,
  c.place, to_char(c.collected_at at time zone 'UTC', 'YYYY-MM-DD') as collected_on, c.owner_name, c.owner_email, c.note,
  count(*) over ()::int as total`;
const FROM = sql`from collected_animal c join species s on s.id = c.species_id
  left join breed b on b.id = c.breed_id left join kit k on k.id = c.kit_id`;

const orders = {
  '-collected_on': sql`c.collected_at desc, c.id desc`,
  collected_on: sql`c.collected_at, c.id`,
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
};

export async function createCollected(ctx: Ctx, entry: CollectionEntry): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const values = await checkEntry(tx, entry, null);
    const row = await tx.db
      .insertInto('collectedAnimal')
      .values({ ...values, agentId: user.id })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ barcode: [TAKEN] });
    return find(tx, row.id);
  });
}

export async function changeCollected(ctx: Ctx, input: CollectionEntry & { id: number }): Promise<CollectedAnimal> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const own = await tx.db
      .selectFrom('collectedAnimal')
      .select('id')
      .where('id', '=', input.id)
      .where('agentId', '=', user.id)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new Failure('not_found');
    const values = await checkEntry(tx, input, own.id);
    await tx.db.updateTable('collectedAnimal').set(values).where('id', '=', own.id).execute();
    return find(tx, own.id);
  });
}

export async function removeCollected(ctx: Ctx, id: number): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  const { numUpdatedRows } = await ctx.db
    .updateTable('collectedAnimal')
    .set({ deletedAt: ctx.now })
    .where('id', '=', id)
    .where('agentId', '=', user.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Failure('not_found');
  return { ok: true };
}

const TAKEN = 'This kit stands in another entry already.';

async function checkEntry(tx: Ctx, entry: CollectionEntry, id: number | null) {
  const problems: FieldErrors = {};
  const refuse = (field: string, reason: string | null) => {
    if (reason) problems[field] = [reason];
  };
  refuse('collectedOn', refuseCollectionDay(entry.collectedOn, tx.now));
  if (entry.chipNumber && !isChip(entry.chipNumber))
    refuse('chipNumber', 'A chip number has 15 digits, an old one 9 or 10.');
  const breed = entry.breedId ? (await catalogue(tx)).breedsById.get(entry.breedId) : null;
  if (entry.breedId && breed?.speciesId !== entry.speciesId)
    refuse('breedId', entry.speciesId === 1 ? 'Please choose a dog breed.' : 'Please choose a cat breed.');
  const kit = entry.barcode ? await findKit(tx, entry.barcode) : null;
  if (kit !== null) refuse('barcode', refuseKit(kit) ?? ((await isTaken(tx, kit?.id, id)) ? TAKEN : null));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    name: entry.name,
    speciesId: entry.speciesId,
    breedId: entry.breedId ?? null,
    chipNumber: entry.chipNumber ? chipDigits(entry.chipNumber) : null,
    kitId: kit?.id ?? null,
    place: entry.place,
    collectedAt: new Date(`${entry.collectedOn}T00:00:00Z`),
    ownerName: entry.ownerName || null,
    ownerEmail: entry.ownerEmail?.toLowerCase() || null,
    note: entry.note ?? '',
  };
}

/** Locked, so that two agents who enter one kit at once are told in turn. */
async function findKit(tx: Ctx, typed: string) {
  return tx.db
    .selectFrom('kit')
    .select(['id', 'state'])
    .where('barcode', 'in', barcodeCandidates(typed))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

async function isTaken(tx: Ctx, kitId: number | undefined, but: number | null): Promise<boolean> {
  if (kitId === undefined) return false;
  const row = await tx.db
    .selectFrom('collectedAnimal')
    .select('id')
    .where('kitId', '=', kitId)
    .where('deletedAt', 'is', null)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

async function find(tx: Ctx, id: number): Promise<CollectedAnimal> {
  const { rows } = await sql<CollectedAnimal & { total: number }>`${SELECT} ${FROM} where c.id = ${id}`.execute(tx.db);
  const { total: _, ...row } = rows[0]!;
  return row;
}
