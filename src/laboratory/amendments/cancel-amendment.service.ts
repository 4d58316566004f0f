import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { lockSample, lockSampleVersion, moveSample, type SampleVersion } from '#laboratory/samples/samples.service.ts';

/**
 * Excludes held samples, which must be resolved first, and samples that need a new swab, for which a kit was ordered.
 */
const cancellableStates: readonly SampleState[] = [
  'PLATED', 'RUN', 'GENOTYPED', 'IN_REVIEW', 'APPROVED', 'QC_FAILED', 'EXTRACTING', 'EXTRACTED',
]; // prettier-ignore

interface Amendment {
  /** State of the sample when the amendment began. */
  from: 'REPORTED' | 'STORED';
  startedAt: Date;
}

/** The amendment of a sample if it can still be cancelled because nothing of it was released. */
export async function findAmendment(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<Amendment | null> {
  const { rows } = await sql<Amendment & { state: SampleState; to: SampleState }>`
    select s.state, e.from_state as "from", e.to_state as "to", e.at as started_at from sample s
    join lateral (
      select from_state, to_state, at from event where entity = 'sample' and entity_id = s.id::text and kind = 'moved'
        and from_state in ('REPORTED', 'STORED') order by id desc limit 1) e on true
    where s.id = ${sampleId}`.execute(ctx.db);
  const [row] = rows;
  if (row?.to !== 'PLATED' || !cancellableStates.includes(row.state)) return null;
  return { from: row.from, startedAt: row.startedAt };
}

/**
 * Cancels an amendment before its release, with a reason. Everything that was imported, submitted or approved for it is
 * dropped, and the sample is restored to its released state.
 */
export async function cancelAmendment(
  ctx: Ctx,
  input: SampleVersion & { reason: string },
): Promise<{ state: 'REPORTED' | 'STORED' }> {
  requirePermission(ctx, 'lab.amend', { write: true });
  const reason = input.reason.trim();
  if (!reason) throw invalid({ reason: ['Enter a reason.'] });
  return inTransaction(ctx, async (tx) => {
    const { sampleId } = input;
    await lockSampleVersion(tx, input);
    const amendment = await requireAmendment(tx, sampleId);
    await refuseAddedTests(tx, sampleId);
    await restoreCalls(tx, sampleId, amendment.startedAt);
    await dropLoadedParts(tx, sampleId, amendment.startedAt);
    await tx.db
      .deleteFrom('resultReview')
      .where('sampleId', '=', sampleId)
      .where('submittedAt', '>=', amendment.startedAt)
      .execute();
    await tx.db.deleteFrom('scheduledRelease').where('sampleId', '=', sampleId).execute();
    await moveSample(tx, { sampleId, to: amendment.from, reason: `amendment cancelled: ${reason}` });
    return { state: amendment.from };
  });
}

async function requireAmendment(tx: Ctx, sampleId: number): Promise<Amendment> {
  const { state } = await lockSample(tx, sampleId);
  const amendment = await findAmendment(tx, sampleId);
  if (amendment) return amendment;
  throw new Failure('illegal_transition', {
    message:
      state === 'ON_HOLD'
        ? 'This sample is on hold. Resolve the hold first.'
        : 'This sample has no amendment that can be cancelled.',
  });
}

/** While an extraction is repeated, tests can be added to a sample; these still need their results. */
async function refuseAddedTests(tx: Ctx, sampleId: number): Promise<void> {
  const { rows } = await sql`
    select from sample_extra x where x.sample_id = ${sampleId} and x.state = 'JOINED' and x.test_ids <> '{}'
      and not exists (select from result r where r.sample_id = x.sample_id and r.test_id = any(x.test_ids))
    limit 1`.execute(tx.db);
  if (rows.length > 0)
    throw new Failure('illegal_transition', {
      message: 'Tests were added to this sample during the amendment. Finish the amendment to report them.',
    });
}

/** Drops the imported calls and restores the calls that were current before. */
async function restoreCalls(tx: Ctx, sampleId: number, startedAt: Date): Promise<void> {
  await sql`
    update genotype_call set superseded_at = coalesce(superseded_at, ${tx.now}), dropped_at = ${tx.now}
    where sample_id = ${sampleId} and at >= ${startedAt} and dropped_at is null`.execute(tx.db);
  await sql`
    update genotype_call set superseded_at = null where id in (
      select max(c.id) from genotype_call c join sample_test st on st.sample_id = c.sample_id and st.test_id = c.test_id
      where c.sample_id = ${sampleId} and c.dropped_at is null group by c.test_id)`.execute(tx.db);
}

/**
 * Deletes a profile or genome that was first imported in the amendment. An earlier one stays, because a later reading
 * had to agree with it.
 */
async function dropLoadedParts(tx: Ctx, sampleId: number, startedAt: Date): Promise<void> {
  const { rows } = await sql<{ isNew: boolean | null }>`
    select min(at) >= ${startedAt} as is_new from event
    where entity = 'sample' and entity_id = ${String(sampleId)} and kind = 'profile_imported'`.execute(tx.db);
  if (!rows[0]?.isNew) return;
  await sql`
    delete from breed_composition c using snp_profile g
    where g.id = c.snp_profile_id and g.sample_id = ${sampleId}`.execute(tx.db);
  await tx.db.deleteFrom('snpProfile').where('sampleId', '=', sampleId).execute();
  await tx.db.deleteFrom('markerCall').where('sampleId', '=', sampleId).execute();
}
