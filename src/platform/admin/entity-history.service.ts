import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { activityLabel } from '#platform/privacy/activity.rules.ts';
import type { HistoryEntry } from './history.contract.ts';

interface Entity {
  entity: 'registry' | 'club' | 'product_review' | 'coupon' | 'product_stock';
  id: string | number;
}

/** The detail of an entry, from the data of its event. */
type Describe = (kind: string, data: unknown) => string | null;

/** The latest 30 entries of one thing's history, newest first. An entry about a person, whose id it has, names them. */
export async function listEntityHistory(
  { db }: Ctx,
  { entity, id }: Entity,
  describe: Describe = () => null,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<EventRow>`
    select e.id::text as id, e.at, e.kind, e.reason, e.data, p.name as who, s.name as subject
    from event e left join person p on p.id = e.actor_id left join person s on s.id = e.data->>'id'
    where e.entity = ${entity} and e.entity_id = ${String(id)} order by e.id desc limit 30`.execute(db);
  return rows.map(({ at, kind, data, subject, ...row }) => ({
    ...row,
    at: at.toISOString(),
    what: activityLabel(kind),
    detail: describe(kind, data) ?? subject,
  }));
}

interface EventRow {
  id: string;
  at: Date;
  kind: string;
  reason: string | null;
  data: unknown;
  who: string | null;
  subject: string | null;
}
