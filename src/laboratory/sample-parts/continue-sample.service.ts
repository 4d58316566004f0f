import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { lockSample, moveSample } from '#laboratory/samples/samples.service.ts';
import { newestPanel, queueComposition } from '#laboratory/diversity/queue-composition.service.ts';
import { missingParts, partsOfSample } from './sample-parts.service.ts';

/** After an import: moves a sample from its plate to a run, and to genotyped once everything ordered is complete. */
export async function continueSample(tx: Ctx, sampleId: number): Promise<void> {
  const { state } = await lockSample(tx, sampleId);
  if (state !== 'PLATED' && state !== 'RUN') return;
  if (state === 'PLATED') await moveSample(tx, { sampleId, to: 'RUN' });
  if (await isComplete(tx, sampleId)) await moveSample(tx, { sampleId, to: 'GENOTYPED' });
}

/** After an import of a profile or genome: advances only a sample whose product needs one. */
export async function continueWithParts(tx: Ctx, sampleId: number): Promise<void> {
  if ((await partsOfSample(tx, sampleId)).length > 0) await continueSample(tx, sampleId);
}

/**
 * Like `continueWithParts`, after an import of a genome: queues the calculation of ordered breeds, so that it precedes
 * the review.
 */
export async function continueWithGenome(tx: Ctx, sampleId: number): Promise<void> {
  if ((await partsOfSample(tx, sampleId)).includes('BREEDS')) await queueBreeds(tx, sampleId);
  await continueWithParts(tx, sampleId);
}

async function queueBreeds(tx: Ctx, sampleId: number): Promise<void> {
  const genome = await tx.db
    .selectFrom('snpProfile')
    .innerJoin('sample', 'sample.id', 'snpProfile.sampleId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .select(['snpProfile.id', 'animal.speciesId'])
    .where('sample.id', '=', sampleId)
    .executeTakeFirstOrThrow();
  const panel = await newestPanel(tx, genome.speciesId);
  if (panel) await queueComposition(tx, { snpProfileId: genome.id, panelVersion: panel.version });
}

async function isComplete(tx: Ctx, sampleId: number): Promise<boolean> {
  const { rows: missing } = await sql<{ testId: number }>`
    select st.test_id from sample_test st
    where st.sample_id = ${sampleId} and not exists (
      select 1 from genotype_call gc where gc.sample_id = st.sample_id and gc.test_id = st.test_id and gc.superseded_at is null)
    limit 1`.execute(tx.db);
  return missing.length === 0 && (await missingParts(tx, sampleId)).length === 0;
}
