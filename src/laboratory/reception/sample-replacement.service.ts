import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { ReplacementState } from '#animals/kits/replacements.rules.ts';

/** For queries of `sample`: its replacement kit was sent, so this swab is not processed further. */
export const isReplaced = sql<boolean>`(sample.state in ('REJECTED', 'RESAMPLE_REQUESTED') and exists (
  select from kit_replacement r where r.sample_id = sample.id and r.state = 'SENT'))`;

export interface SampleReplacement {
  state: ReplacementState;
  /** The kit for the new swab, once it is sent. */
  kit: { barcode: string; sampleId: number | null } | null;
}

/** The free replacement kit for a sample. */
export async function findReplacementOf(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<SampleReplacement | null> {
  const { rows } = await sql<SampleReplacement>`
    select r.state, case when k.id is not null then json_build_object('barcode', k.barcode, 'sampleId',
      (select max(s.id) from sample s where s.kit_id = k.id)) end as kit
    from kit_replacement r left join kit k on k.id = r.new_kit_id where r.sample_id = ${sampleId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The sample that this one replaces. */
export async function findReplacedSample(
  ctx: Pick<Ctx, 'db'>,
  sampleId: number,
): Promise<{ id: number; barcode: string } | null> {
  const row = await ctx.db
    .selectFrom('sample')
    .innerJoin('sample as earlier', 'earlier.id', 'sample.supersedesSampleId')
    .innerJoin('kit', 'kit.id', 'earlier.kitId')
    .select(['earlier.id', 'kit.barcode'])
    .where('sample.id', '=', sampleId)
    .executeTakeFirst();
  return row ?? null;
}
