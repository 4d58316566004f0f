import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import type { DestructionMethod } from '#animals/stored-samples/sample-storage.rules.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { isSampleMeant } from '#laboratory/samples/sample-list.service.ts';
import { MAX_COUNTED, toPage, type Page } from '#shared/forms/paging.ts';
import type { StorageRow } from './sample-storage.contract.ts';
import type { StorageList } from './sample-storage.rules.ts';

export interface StorageFilter {
  page: number;
  size: number;
  search?: string;
  filter: StorageList;
}

/**
 * Samples that are due for destruction: their owner requested it, or the storage period is over. Each condition has its
 * own index.
 */
const due = sql`storage.sample_id in (
  select sample_id from sample_storage where destroyed_at is null and destruction_asked_at is not null
  union select sample_id from sample_storage where destroyed_at is null and kept_until < current_date)`;
// A sample that was retrieved for more tests is not destroyed before they are done.
const inStore = sql`storage.destroyed_at is null and sample.state in ('REPORTED', 'STORED')`;

const conditions: Record<StorageList, ReturnType<typeof sql>> = {
  due: sql`${due} and ${inStore}`,
  kept: inStore,
  destroyed: sql`storage.destroyed_at is not null`,
};

const orders: Record<StorageList, ReturnType<typeof sql>> = {
  due: sql`storage.destruction_asked_at nulls last, storage.kept_until, storage.sample_id`,
  kept: sql`storage.kept_until, storage.sample_id`,
  destroyed: sql`storage.destroyed_at desc, storage.sample_id`,
};

/** Stored samples; those whose owners have waited longest come first. */
export async function listStoredSamples(ctx: Ctx, input: StorageFilter): Promise<Page<StorageRow>> {
  requirePermission(ctx, 'lab.read');
  const search = input.search?.trim();
  const filtered = sql`from sample_storage storage join sample on sample.id = storage.sample_id
    where ${conditions[input.filter]} ${search ? sql`and ${isSampleMeant(search)}` : sql``}`;
  const { rows } = await sql<Row>`
    select storage.sample_id, sample.lab_number, sample.state, sample.storage as place, storage.kept_until::text as kept_until,
      storage.destruction_asked_at, storage.destroyed_at, storage.method,
      storage.destruction_asked_at is not null or storage.kept_until < current_date as is_due,
      (select k.barcode from kit k where k.id = sample.kit_id) as barcode,
      (select a.name from animal a where a.id = sample.animal_id) as animal_name,
      (select p.name from person p where p.id = storage.destroyed_by) as destroyed_by,
      (select p.name from person p where p.id = storage.witness_id) as witness,
      (select count(*)::int from (select ${filtered} limit ${MAX_COUNTED}) counted) as total
    ${filtered}
    order by ${orders[input.filter]} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(ctx.db);
  return toPage(rows.map(toRow), rows[0]?.total ?? 0, input.page, input.size);
}

interface Row {
  sampleId: number;
  labNumber: string | null;
  state: SampleState;
  place: string | null;
  keptUntil: string;
  destructionAskedAt: Date | null;
  destroyedAt: Date | null;
  method: DestructionMethod | null;
  isDue: boolean;
  barcode: string;
  animalName: string | null;
  destroyedBy: string | null;
  witness: string | null;
  total: number;
}

function toRow({
  total: _total,
  destructionAskedAt,
  destroyedAt,
  method,
  destroyedBy,
  witness,
  ...row
}: Row): StorageRow {
  return {
    ...row,
    askedAt: destructionAskedAt?.toISOString() ?? null,
    destroyed:
      destroyedAt && method
        ? { at: destroyedAt.toISOString(), method, by: destroyedBy ?? '', witness: witness ?? '' }
        : null,
  };
}

/** Other laboratory staff, without the current user. */
export async function listWitnesses(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  requirePermission(ctx, 'lab.read');
  const user = requireUser(ctx);
  return ctx.db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('state', '=', 'ACTIVE')
    .where('id', '<>', user.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('personRole')
          .select('role')
          .whereRef('personId', '=', 'person.id')
          .where('role', 'in', ['lab_technician', 'lab_reviewer']),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}
