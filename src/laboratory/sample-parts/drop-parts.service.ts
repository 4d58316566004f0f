import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { partsOfSample } from './sample-parts.service.ts';

/** Deletes profile and genome for a repeat, unless they were already reported. */
export async function dropParts(tx: Ctx, sampleId: number): Promise<void> {
  if ((await partsOfSample(tx, sampleId)).length === 0) return;
  const released = await tx.db.selectFrom('report').select('id').where('sampleId', '=', sampleId).executeTakeFirst();
  if (released) return;
  await sql`delete from breed_composition c using snp_profile g where g.id = c.snp_profile_id and g.sample_id = ${sampleId}`.execute(
    tx.db,
  );
  await tx.db.deleteFrom('snpProfile').where('sampleId', '=', sampleId).execute();
  await tx.db.deleteFrom('markerCall').where('sampleId', '=', sampleId).execute();
}
