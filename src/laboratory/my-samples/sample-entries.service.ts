import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { closedStates, newSwabStates } from '#animals/stored-samples/samples.rules.ts';

interface DueSample {
  id: number;
  animalId: number;
  name: string;
  barcode: string;
  isOnHold: boolean;
  on: string;
  updatedAt: Date;
}

/** Calendar entries for the due dates of samples of an owner's animals. */
export async function sampleEntries(ctx: Ctx, { personId, from, to }: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<DueSample>`
    select s.id, a.id as animal_id, a.name, k.barcode, s.state = 'ON_HOLD' as is_on_hold, s.due_on::text as on, s.updated_at
    from animal_ownership o join animal a on a.id = o.animal_id join sample s on s.animal_id = a.id
    join kit k on k.id = s.kit_id
    where o.person_id = ${personId} and o.till is null and not o.archived
      and s.state <> all (${[...closedStates, ...newSwabStates]}::text[]) and s.due_on between ${from}::date and ${to}::date
      and not exists (select from sample later where later.supersedes_sample_id = s.id)`.execute(ctx.db);
  return rows.map(({ id, animalId, name, barcode, isOnHold, on, updatedAt }) => ({
    key: `results-${id}`,
    kind: 'results_expected',
    on,
    until: null,
    title: `Results expected: ${name}`,
    note: `Kit ${formatBarcode(barcode)}.${isOnHold ? ' The sample is on hold, so results may be later.' : ''}`,
    path: `/my/my-animals/${animalId}`,
    animalId,
    changedAt: updatedAt,
  }));
}
