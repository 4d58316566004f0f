import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import type { CustodyReason, Grade } from './custody.rules.ts';

/** Grade, reason and signed declaration of a sample, for the laboratory; null while nobody has activated its kit. */
export async function findCustodyOfSample(
  ctx: Pick<Ctx, 'db'>,
  sampleId: number,
): Promise<{ grade: Grade; reason: CustodyReason; declarationOf: number | null } | null> {
  const { rows } = await sql<{ grade: Grade; reason: CustodyReason; declarationOf: number | null }>`
    select a.custody_grade as grade, a.custody_reason as reason, (
      select d.collected_animal_id from acm_declaration d where d.kit_id = s.kit_id and d.voided_at is null
    ) as declaration_of
    from sample s join activation a on a.id = s.activation_id where s.id = ${sampleId}`.execute(ctx.db);
  return rows[0] ?? null;
}
