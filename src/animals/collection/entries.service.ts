import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { hasArrived, isAtLaboratory } from '#animals/kits/arrived-kits.service.ts';
import { Failure } from '#shared/failure.ts';
import type { CollectedAnimal } from './collection.contract.ts';
import { isEntryOpen } from './custody.rules.ts';

interface Row extends Omit<CollectedAnimal, 'signedAt' | 'isOpen'> {
  kitState: string | null;
  hasArrived: boolean;
  signedAt: Date | null;
  total: number;
}

const SELECT_ENTRY = sql`select c.id, c.name, c.species_id, s.common_name as species,
  case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as breed, c.registration_number,
  c.chip_number, c.chip_scanned, c.second_id, k.barcode, p.name as test, q.category_id, c.place,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.show_name) end as show,
  case when c.photo_key is not null then '/api/tools/collected-animal/' || c.id || '/photo?v=' || left(c.photo_key, 12) end as photo,
  to_char(c.collected_at at time zone 'UTC', 'YYYY-MM-DD') as collected_on, c.owner_name, c.owner_email, c.note,
  (select t.name from collected_animal t where t.agent_id = c.agent_id and t.chip_number = c.chip_number and t.deleted_at is null
    and t.id <> c.id and lower(t.name) <> lower(c.name) order by t.id limit 1) as same_chip,
  k.state as kit_state, ${isAtLaboratory('c.kit_id')} as has_arrived, d.signed_at, count(*) over ()::int as total
  from collected_animal c join species s on s.id = c.species_id
  left join breed b on b.id = c.breed_id left join kit k on k.id = c.kit_id
  left join product p on p.id = k.product_id
  left join kit_credit q on q.kit_id = k.id and q.state = 'USED' and q.owner_id = c.agent_id
  left join show_request w on w.id = c.show_id
  left join acm_declaration d on d.collected_animal_id = c.id and d.voided_at is null`;

function toEntry({ kitState, hasArrived, signedAt, ...row }: Row): CollectedAnimal & { total: number } {
  return { ...row, signedAt: signedAt?.toISOString() ?? null, isOpen: isEntryOpen(kitState, hasArrived) };
}

export async function readEntries(ctx: Ctx, rest: ReturnType<typeof sql>) {
  const { rows } = await sql<Row>`${SELECT_ENTRY} ${rest}`.execute(ctx.db);
  return rows.map(toEntry);
}

interface Own {
  id: number;
  agentId: string;
}

/** The current state of one of this agent's entries. */
export async function findEntry(ctx: Ctx, { id, agentId }: Own): Promise<CollectedAnimal> {
  const [row] = await readEntries(ctx, sql`where c.id = ${id} and c.agent_id = ${agentId} and c.deleted_at is null`);
  if (!row) throw new Failure('not_found');
  return row;
}

export interface OwnEntry {
  id: number;
  kitId: number | null;
  photoKey: string | null;
}

/**
 * Locks one of the agent's own entries, so that only one request at a time changes, signs or deletes it. Refused once
 * the laboratory has its kit.
 */
export async function lockOwnEntry(tx: Ctx, { id, agentId }: Own): Promise<OwnEntry> {
  const own = await tx.db
    .selectFrom('collectedAnimal')
    .select(['id', 'kitId', 'photoKey'])
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (own.kitId === null) return own;
  const kit = await tx.db.selectFrom('kit').select('state').where('id', '=', own.kitId).forUpdate().executeTakeFirst();
  if (!isEntryOpen(kit?.state ?? null, await hasArrived(tx, own.kitId)))
    throw new Failure('illegal_transition', {
      message: "The laboratory already has this kit, so the entry can't be changed.",
    });
  return own;
}
