import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CustodyReason, Grade } from './custody.rules.ts';

export interface SampleCustody {
  grade: Grade;
  reason: CustodyReason;
  /** Id of the entry whose signed declaration can be opened. */
  declarationOf: number | null;
  /** Microchip proof that has not been reviewed yet. */
  chipFilm: { id: number; chipNumber: string } | null;
}

/** Grade, reason and documents of a sample, for the laboratory; null until its kit is activated. */
export async function findCustodyOfSample(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<SampleCustody | null> {
  const { rows } = await sql<SampleCustody>`
    select a.custody_grade as grade, a.custody_reason as reason, (
      select d.collected_animal_id from acm_declaration d where d.kit_id = s.kit_id and d.voided_at is null
    ) as declaration_of, (
      select json_build_object('id', e.id, 'chipNumber', e.chip_number) from chip_evidence e
      where e.kit_id = s.kit_id and e.state = 'SENT'
    ) as chip_film
    from sample s join activation a on a.id = s.activation_id where s.id = ${sampleId}`.execute(ctx.db);
  return rows[0] ?? null;
}
