import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** Details of an animal recorded by a collector, used to prefill the owner's form. */
export interface CollectedStart {
  collector: { type: 'agent' | 'vet'; name: string };
  petName: string;
  speciesId: number;
  breedId: number | null;
  registrationName: string;
  registrationNumber: string;
  chipNumber: string;
}

/**
 * Returned only for a kit collected for the current user's email address, so that no one else learns whose sample it
 * holds.
 */
export async function findCollectedStart(ctx: Ctx, barcode: string): Promise<CollectedStart | null> {
  if (!ctx.user) return null;
  const { rows } = await sql<StartRow>`
    select c.name as pet_name, c.species_id, c.breed_id, coalesce(c.registered_name, '') as registration_name,
      coalesce(c.registration_number, '') as registration_number, coalesce(c.chip_number, '') as chip_number,
      p.name as collector_name, exists (select from clinic_member m where m.person_id = c.agent_id) as is_clinic
    from collected_animal c join kit k on k.id = c.kit_id join person p on p.id = c.agent_id
    where upper(k.barcode) = upper(${barcode}) and c.deleted_at is null and c.owner_email = lower(${ctx.user.email})`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return null;
  const { isClinic, collectorName, ...start } = row;
  return { ...start, collector: { type: isClinic ? 'vet' : 'agent', name: collectorName } };
}

interface StartRow extends Omit<CollectedStart, 'collector'> {
  collectorName: string;
  isClinic: boolean;
}
