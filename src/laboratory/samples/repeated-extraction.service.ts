import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';

/** Business rules 3.3: an extraction is repeated once, from the second swab. */
export async function isExtractionRepeated({ db }: Pick<Ctx, 'db'>, sampleId: number): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select state, lag(state) over (order by id) as came_from from sample_stage where sample_id = ${sampleId}
    ) stage where state = 'EXTRACTING' and came_from = 'QC_FAILED' limit 1`.execute(db);
  return rows.length > 0;
}

export async function refuseSecondRepeat(tx: Ctx, sampleId: number): Promise<void> {
  if (await isExtractionRepeated(tx, sampleId))
    throw new Failure('illegal_transition', {
      message: 'The extraction was already repeated from the second swab. Ask for a new swab.',
    });
}
