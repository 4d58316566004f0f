import { listSamples } from './sample-list.service.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { findSampleDifferences } from '#laboratory/results-import/plausibility.service.ts';
import { hasLoadedParts, refuseMissingParts } from '#laboratory/sample-parts/sample-parts.service.ts';
import { dropParts } from '#laboratory/sample-parts/drop-parts.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockSample, lockSampleVersion, moveSample, type SampleVersion } from './samples.service.ts';
import { judgeCallRate, type CallRateVerdict } from '#animals/stored-samples/samples.rules.ts';

/** Submits a genotyped sample for review by a second person. */
export async function submitForReview(ctx: Ctx, input: SampleVersion): Promise<{ reviewId: number }> {
  const user = requirePermission(ctx, 'lab.submit', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    await refuseMissingParts(tx, input.sampleId);
    await moveSample(tx, { sampleId: input.sampleId, to: 'IN_REVIEW' });
    const review = await tx.db
      .insertInto('resultReview')
      .values({ sampleId: input.sampleId, submittedBy: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { reviewId: review.id };
  });
}

/** Submits samples, all or none. The error names the sample that cannot be submitted. */
export async function submitSamples(
  ctx: Ctx,
  { sampleIds }: { sampleIds: readonly number[] },
): Promise<{ moved: number }> {
  const ids = [...new Set(sampleIds)].toSorted((a, b) => a - b);
  return inTransaction(ctx, async (tx) => {
    for (const sampleId of ids) await submitNamed(tx, sampleId);
    return { moved: ids.length };
  });
}

async function submitNamed(tx: Ctx, sampleId: number): Promise<void> {
  try {
    await submitForReview(tx, { sampleId });
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'illegal_transition') throw error;
    const { barcode } = await tx.db
      .selectFrom('sample')
      .innerJoin('kit', 'kit.id', 'sample.kitId')
      .select('kit.barcode')
      .where('sample.id', '=', sampleId)
      .executeTakeFirstOrThrow();
    throw new Failure('illegal_transition', { message: `${formatBarcode(barcode)}: ${error.message}` });
  }
}

export interface Decision extends SampleVersion {
  decision: 'APPROVED' | 'REPEAT';
  comment?: string;
  /** Required if 95 to 98% of the tests gave a call. */
  acceptLowCallRate?: boolean;
  /** Required if results differ from those of another sample of the animal. */
  acceptDifferences?: boolean;
}

/**
 * The second person's decision: approve, or send back to the plate. Whoever imported or submitted the results cannot
 * approve them.
 */
export async function decideReview(
  ctx: Ctx,
  { password, ...decision }: Decision & { password?: string },
): Promise<{ state: 'APPROVED' | 'PLATED' }> {
  requirePermission(ctx, 'lab.review', { write: true });
  // The reviewer confirms their own password, because an approval carries their name.
  if (decision.decision === 'APPROVED') await confirmPassword(ctx, password);
  else if (!decision.comment?.trim()) throw invalid({ comment: ['Enter a reason.'] });
  return inTransaction(ctx, async (tx) => decideConfirmed(tx, decision));
}

/**
 * Records the decision of a reviewer whose password is already confirmed. Runs in a transaction, in which the
 * confirmation would take too long.
 */
export async function decideConfirmed(tx: Ctx, input: Decision): Promise<{ state: 'APPROVED' | 'PLATED' }> {
  const user = requirePermission(tx, 'lab.review', { write: true });
  await lockSampleVersion(tx, input);
  const review = await findOpenReview(tx, input.sampleId);
  if (!review) throw new Failure('illegal_transition');
  if (await isOwnWork(tx, input.sampleId, user.id)) {
    throw new Failure('forbidden', {
      message: 'A second person must review these results, because you imported or submitted them.',
    });
  }
  if (input.decision === 'APPROVED') await refuseLowCallRate(tx, input);
  const acceptedTestIds = input.decision === 'APPROVED' ? await acceptDifferences(tx, input) : [];
  await tx.db
    .updateTable('resultReview')
    .set({
      decision: input.decision,
      decidedBy: user.id,
      decidedAt: sql`now()`,
      comment: input.comment ?? null,
      acceptedTestIds,
    })
    .where('id', '=', review.id)
    .execute();
  const to = input.decision === 'APPROVED' ? 'APPROVED' : 'PLATED';
  if (to === 'PLATED') await dropRun(tx, input.sampleId);
  await moveSample(tx, { sampleId: input.sampleId, to, reason: input.comment });
  await recordEvent(tx, {
    entity: 'review',
    entityId: review.id,
    kind: 'decided',
    to: input.decision,
    reason: input.comment,
  });
  return { state: to };
}

/** Returns approved results to review before their release. They are resubmitted in the name of the first submitter. */
export async function returnToReview(
  ctx: Ctx,
  input: SampleVersion & { reason: string },
): Promise<{ state: 'IN_REVIEW' }> {
  requirePermission(ctx, 'lab.review', { write: true });
  const reason = input.reason.trim();
  if (!reason) throw invalid({ reason: ['Enter a reason.'] });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    const sample = await lockSample(tx, input.sampleId);
    if (sample.state !== 'APPROVED')
      throw new Failure('illegal_transition', { message: 'Only approved results can be returned to review.' });
    const { submittedBy } = await tx.db
      .selectFrom('resultReview')
      .select('submittedBy')
      .where('sampleId', '=', input.sampleId)
      .where('decision', '=', 'APPROVED')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await tx.db.insertInto('resultReview').values({ sampleId: input.sampleId, submittedBy }).execute();
    await tx.db.deleteFrom('scheduledRelease').where('sampleId', '=', input.sampleId).execute();
    await moveSample(tx, { sampleId: input.sampleId, to: 'IN_REVIEW', reason });
    return { state: 'IN_REVIEW' };
  });
}

/** Supersedes all calls and parts of a run that is repeated. */
async function dropRun(tx: Ctx, sampleId: number): Promise<void> {
  await tx.db
    .updateTable('genotypeCall')
    .set({ supersededAt: tx.now })
    .where('sampleId', '=', sampleId)
    .where('supersededAt', 'is', null)
    .execute();
  await dropParts(tx, sampleId);
}

function findOpenReview({ db }: Pick<Ctx, 'db'>, sampleId: number) {
  return db
    .selectFrom('resultReview')
    .select(['id', 'submittedBy'])
    .where('sampleId', '=', sampleId)
    .where('decision', 'is', null)
    .executeTakeFirst();
}

/** Whether this person imported or submitted the results that are in review. */
export async function isOwnWork(ctx: Ctx, sampleId: number, personId: string): Promise<boolean> {
  const review = await findOpenReview(ctx, sampleId);
  return review?.submittedBy === personId || (await hasImported(ctx, sampleId, personId));
}

async function hasImported(tx: Ctx, sampleId: number, personId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('genotypeCall')
    .innerJoin('resultImport', 'resultImport.id', 'genotypeCall.importId')
    .select('genotypeCall.id')
    .where('genotypeCall.sampleId', '=', sampleId)
    .where('genotypeCall.supersededAt', 'is', null)
    .where('resultImport.importedBy', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (await hasLoadedParts(tx, { sampleId, personId }));
}

async function refuseLowCallRate(tx: Ctx, input: Decision): Promise<void> {
  const { verdict } = await callRateOf(tx, input.sampleId);
  if (verdict === 'fail') {
    throw invalid({ decision: ['Fewer than 95% of the tests gave a result. Repeat the sample.'] });
  }
  if (verdict === 'needs_acceptance' && !input.acceptLowCallRate) {
    throw invalid({
      acceptLowCallRate: ['Between 95% and 98% of the tests gave a result. Confirm that you accept this call rate.'],
    });
  }
}

/** Returns the tests whose differences the reviewer accepts; throws if there are differences that were not accepted. */
async function acceptDifferences(tx: Ctx, input: Decision): Promise<number[]> {
  const differences = await findSampleDifferences(tx, input.sampleId);
  if (differences.length > 0 && !input.acceptDifferences)
    throw invalid({
      acceptDifferences: [
        'Results differ from another sample of this animal. Confirm that you accept the differences.',
      ],
    });
  return differences.map(({ testId }) => testId);
}

/**
 * Whether results differ from another sample of the animal in a way that the reviewer has not seen, because that sample
 * was released after the approval.
 */
export async function hasNewDifferences(tx: Ctx, sampleId: number): Promise<boolean> {
  const differences = await findSampleDifferences(tx, sampleId);
  if (differences.length === 0) return false;
  const { acceptedTestIds } = await tx.db
    .selectFrom('resultReview')
    .select('acceptedTestIds')
    .where('sampleId', '=', sampleId)
    .where('decision', '=', 'APPROVED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return differences.some(({ testId }) => !acceptedTestIds.includes(testId));
}

/** A test that fails again in its repeat counts as called: it is refunded, and does not lower the call rate. */
export async function callRateOf(
  ctx: Pick<Ctx, 'db'>,
  sampleId: number,
): Promise<{ called: number; ordered: number; verdict: CallRateVerdict }> {
  const { rows } = await sql<{ ordered: number; called: number }>`
    with recursive earlier as (
      select supersedes_sample_id as id from sample where id = ${sampleId}
      union select s.supersedes_sample_id from sample s join earlier on s.id = earlier.id
    )
    select count(*)::int as ordered, count(gc.id) filter (where gc.status = 'OK' or (gc.status = 'FAILED' and exists (
      select from failed_test f join earlier on earlier.id = f.sample_id where f.test_id = st.test_id)))::int as called
    from sample_test st
    left join genotype_call gc on gc.sample_id = st.sample_id and gc.test_id = st.test_id and gc.superseded_at is null
    where st.sample_id = ${sampleId}`.execute(ctx.db);
  const { ordered, called } = rows[0] ?? { ordered: 0, called: 0 };
  return { ordered, called, verdict: judgeCallRate(called, ordered) };
}

/** Maximum number of samples in review that are checked. */
const MAX_CHECKED = 50;

interface NextReview {
  next: { id: number; barcode: string } | null;
}

/** The next sample for a reviewer, except those whose results they imported or submitted. */
export async function findNextReview(ctx: Ctx, { id }: { id: number }): Promise<NextReview> {
  const user = requirePermission(ctx, 'lab.review');
  const { results } = await listSamples(ctx, { page: 1, size: MAX_CHECKED, due: 'review' });
  for (const sample of results) {
    if (sample.id === id) continue;
    if (sample.state === 'IN_REVIEW' && (await isOwnWork(ctx, sample.id, user.id))) continue;
    return { next: { id: sample.id, barcode: sample.barcode } };
  }
  return { next: null };
}
