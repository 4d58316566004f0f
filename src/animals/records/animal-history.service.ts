import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { animalEventLabel } from './animal-history.rules.ts';
import { requireAnimal } from './animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';

export interface HistoryLine {
  id: number;
  at: string;
  label: string;
  who: string | null;
}

/** The events of an animal and its samples as text, newest first. */
export async function listHistory(
  ctx: Ctx,
  input: { id: number; page: number; size: number },
): Promise<Page<HistoryLine>> {
  const access = await requireAnimal(ctx, input.id, 'VIEW');
  const { id, page, size } = input;
  const shown = await shownKits(ctx, id);
  const only = shown === null ? sql`true` : sql`s.kit_id = any (${shown}::int[])`;
  // Only the owner and the laboratory see destruction requests and their withdrawal.
  const destructionEvents =
    access === 'OWNER' ? sql`e.kind in ('destruction_asked', 'destruction_withdrawn')` : sql`false`;
  const { rows } = await sql<{
    id: string;
    at: Date;
    entity: string;
    kind: string;
    toState: string | null;
    who: string | null;
    total: number;
  }>`
    select e.id, e.at, e.entity, e.kind, e.to_state, p.name as who, count(*) over ()::int as total
    from event e left join person p on p.id = e.actor_id
    where (e.entity = 'animal' and e.entity_id = ${String(id)})
      or (e.entity = 'sample' and e.entity_id in (select s.id::text from sample s where s.animal_id = ${id} and ${only})
        and (e.to_state in ('REGISTERED', 'RECEIVED', 'RESAMPLE_REQUESTED', 'REPORTED', 'DESTROYED') or e.kind = 'results_withdrawn' or ${destructionEvents}))
    order by e.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const lines = rows.map(({ id: eventId, at, who, ...event }) => ({
    id: Number(eventId),
    at: at.toISOString(),
    label: animalEventLabel(event),
    // Only the owner sees who did something. Names of laboratory staff are never shown.
    who: access === 'OWNER' && event.entity === 'animal' && event.kind !== 'merged' ? who : null,
  }));
  return toPage(lines, rows[0]?.total ?? 0, page, size);
}
