import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { replaceForHolder } from '#animals/kits/kit-admin.service.ts';
import { moveKit } from '#animals/kits/kits.service.ts';
import { orderReplacement } from '#animals/kits/replacements.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { closeConflicts, hasOpenConflict } from '#laboratory/identity/identity.service.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import {
  clearedByLaboratory,
  manualHoldStates,
  holdRequests,
  isStored,
  rejectAdvice,
  rejectExplanations,
  type HoldReason,
  type QcReason,
  type RejectReason,
  type SampleState,
} from '#animals/stored-samples/samples.rules.ts';
import { findOwnerAddress } from './owner-address.service.ts';
import { lockSampleVersion, moveSample, type SampleVersion } from '#laboratory/samples/samples.service.ts';

/** Puts a sample on hold. The email to the owner states the reason, and whether an answer is needed. */
export async function holdSample(
  ctx: Ctx,
  input: SampleVersion & { reason: HoldReason },
): Promise<{ state: SampleState }> {
  requirePermission(ctx, 'lab.hold', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    const sample = await lockSample(tx, input.sampleId);
    if (!manualHoldStates.includes(sample.state)) throw new Failure('illegal_transition');
    const set = { holdReason: input.reason, heldFrom: sample.state };
    await moveSample(tx, { sampleId: sample.id, to: 'ON_HOLD', reason: input.reason, set });
    await notifyOwner(tx, sample, {
      template: 'lab.held',
      word: holdRequests[input.reason],
      isOurs: clearedByLaboratory.includes(input.reason),
    });
    return { state: 'ON_HOLD' };
  });
}

/**
 * Lifts the hold on a sample, which returns to its earlier state. A sample of a kit that is not activated continues
 * only by its activation.
 */
export async function resumeSample(ctx: Ctx, input: SampleVersion & { note: string }): Promise<{ state: SampleState }> {
  requirePermission(ctx, 'lab.hold', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    const sample = await lockSample(tx, input.sampleId);
    if (sample.state !== 'ON_HOLD') throw new Failure('illegal_transition');
    if (sample.animalId === null)
      throw new Failure('illegal_transition', {
        message: 'This kit is not activated yet. The hold is lifted automatically when the owner activates the kit.',
      });
    if (await hasOpenConflict(tx, sample.id))
      throw new Failure('illegal_transition', {
        message: 'This sample has an open identity check. A reviewer must resolve it first.',
      });
    const to = sample.heldFrom ?? 'RECEIVED';
    const set = { holdReason: null, heldFrom: null };
    await moveSample(tx, { sampleId: sample.id, to, reason: input.note, set });
    return { state: to };
  });
}

/**
 * Rejects a sample that cannot be tested. Its owner gets up to two free replacement kits; after that, the laboratory
 * contacts the owner.
 */
export async function rejectSample(
  ctx: Ctx,
  input: SampleVersion & { reason: RejectReason },
): Promise<{ state: SampleState }> {
  requirePermission(ctx, 'lab.receive', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    const sample = await lockSample(tx, input.sampleId);
    await moveSample(tx, {
      sampleId: sample.id,
      to: 'REJECTED',
      reason: input.reason,
      set: { rejectReason: input.reason, holdReason: null, heldFrom: null },
    });
    await closeConflicts(tx, { sampleId: sample.id, resolution: 'REJECTED', reason: input.reason });
    return { state: await askForNewSwab(tx, sample, causeOf(input.reason)) };
  });
}

/**
 * Rejects a held sample whose animal could not be determined; its owner gets a free replacement kit. Call it in a
 * transaction.
 */
export async function rejectForIdentity(tx: Ctx, sampleId: number): Promise<SampleState> {
  const sample = await lockSample(tx, sampleId);
  const set = { rejectReason: 'NO_ID' as const, holdReason: null, heldFrom: null };
  await moveSample(tx, { sampleId, to: 'REJECTED', reason: 'NO_ID', set });
  return askForNewSwab(tx, sample, causeOf('NO_ID'));
}

/** Requests a new swab after quality control failed finally, or after the released results were withdrawn. */
export async function requestNewSwab(ctx: Ctx, input: SampleVersion): Promise<{ state: SampleState }> {
  requirePermission(ctx, 'lab.receive', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    const sample = await lockSample(tx, input.sampleId);
    if (isStored(sample.state)) return replaceWithdrawn(tx, sample);
    if (sample.state !== 'QC_FAILED' && sample.state !== 'REJECTED') throw new Failure('illegal_transition');
    if (sample.animalId === null)
      throw new Failure('illegal_transition', {
        message: 'This kit was not activated and its buyer is unknown. Contact support.',
      });
    const lowQuality = { explanation: 'the DNA quality was too low', advice: rejectAdvice.EMPTY };
    const cause = sample.rejectReason ? causeOf(sample.rejectReason) : lowQuality;
    const state = await askForNewSwab(tx, sample, cause);
    if (state !== 'RESAMPLE_REQUESTED')
      throw new Failure('illegal_transition', {
        message: 'Two free swabs have already been sent. Contact the owner.',
      });
    return { state };
  });
}

/** Repeats all tests of a sample with withdrawn results with a new swab. */
async function replaceWithdrawn(tx: Ctx, sample: LockedSample): Promise<{ state: SampleState }> {
  if (!sample.isWithdrawn || sample.animalId === null) throw new Failure('illegal_transition');
  const name = sample.animalName ?? 'your animal';
  const reason = `The results of ${name}'s sample were withdrawn. We will repeat its tests free of charge with a new swab.`;
  if (!(await orderKit(tx, { ...sample, animalId: sample.animalId }, reason)))
    throw new Failure('illegal_transition', {
      message: 'A replacement kit was already offered for this sample, or two free swabs were sent. Contact the owner.',
    });
  return { state: sample.state };
}

async function orderKit(tx: Ctx, sample: LockedSample & { animalId: number }, reason: string): Promise<boolean> {
  const { personId, email } = await findOwner(tx, sample.animalId);
  const address = await findOwnerAddress(tx, { sampleId: sample.id, personId });
  return orderReplacement(tx, { kitId: sample.kitId, sampleId: sample.id, personId, email, reason, address });
}

/** Why a sample cannot be tested, and what to do with the new swabs; both for the owner. */
interface Cause {
  explanation: string;
  advice: string;
}

function causeOf(reason: RejectReason): Cause {
  return { explanation: rejectExplanations[reason], advice: rejectAdvice[reason] };
}

async function askForNewSwab(tx: Ctx, sample: LockedSample, { explanation, advice }: Cause): Promise<SampleState> {
  const { animalId, animalName } = sample;
  if (animalId === null) return replaceUnactivated(tx, sample, { explanation, advice });
  const reason = `The sample from ${animalName ?? 'your animal'} could not be tested: ${explanation}. ${advice}`;
  if (!(await orderKit(tx, { ...sample, animalId }, reason))) {
    await notifyOwner(tx, sample, { template: 'lab.rejected', word: explanation });
    return 'REJECTED';
  }
  await moveSample(tx, { sampleId: sample.id, to: 'RESAMPLE_REQUESTED', reason: 'free replacement kit ordered' });
  return 'RESAMPLE_REQUESTED';
}

/**
 * If the kit is not activated, it becomes void, so that it cannot be activated for a tube that will not be tested, and
 * its buyer is asked for an address for a new one. Returns `REJECTED` if the buyer is unknown.
 */
async function replaceUnactivated(tx: Ctx, sample: LockedSample, cause: Cause): Promise<SampleState> {
  const reason = `The sample in this kit could not be tested: ${cause.explanation}.`;
  if (sample.kitState === 'DISPATCHED' || sample.kitState === 'DELIVERED')
    await moveKit(tx, { kitId: sample.kitId, to: 'VOID', reason });
  if (!(await replaceForHolder(tx, sample.kitId, `${reason} ${cause.advice}`))) return 'REJECTED';
  await moveSample(tx, { sampleId: sample.id, to: 'RESAMPLE_REQUESTED', reason: 'free replacement kit ordered' });
  return 'RESAMPLE_REQUESTED';
}

/** Records that a laboratory step failed quality control; the extraction can be repeated. */
export async function failQualityControl(
  ctx: Ctx,
  input: SampleVersion & { reason: QcReason },
): Promise<{ state: SampleState }> {
  requirePermission(ctx, 'lab.receive', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    await moveSample(tx, { sampleId: input.sampleId, to: 'QC_FAILED', reason: input.reason });
    return { state: 'QC_FAILED' };
  });
}

/** Like `failQualityControl` for several samples, all or none, for example after a control on their plate failed. */
export async function failSamples(
  ctx: Ctx,
  { sampleIds, reason }: { sampleIds: readonly number[]; reason?: QcReason | undefined },
): Promise<{ moved: number }> {
  if (!reason) throw invalid({ reason: ['Choose a reason.'] });
  const ids = [...new Set(sampleIds)].toSorted((a, b) => a - b);
  return inTransaction(ctx, async (tx) => {
    for (const sampleId of ids) await failQualityControl(tx, { sampleId, reason });
    return { moved: ids.length };
  });
}

type LockedSample = Awaited<ReturnType<typeof lockSample>>;

async function lockSample(tx: Ctx, sampleId: number) {
  const sample = await tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .select([
      'sample.id',
      'sample.kitId',
      'sample.state',
      'sample.heldFrom',
      'sample.rejectReason',
      'sample.animalId',
      'kit.barcode',
      'kit.state as kitState',
      'animal.name as animalName',
    ])
    .select(sql<boolean>`(select ${areResultsWithdrawn} from (select sample.id) x)`.as('isWithdrawn'))
    .where('sample.id', '=', sampleId)
    .forUpdate('sample')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return sample;
}

async function notifyOwner(
  tx: Ctx,
  sample: LockedSample,
  { template, ...mail }: { template: 'lab.held' | 'lab.rejected'; word: string; isOurs?: boolean },
): Promise<void> {
  if (sample.animalId === null) return;
  const owner = await findOwner(tx, sample.animalId);
  await queueMail(tx, {
    dedupeKey: `sample:${sample.id}:${template}:${tx.requestId}`,
    to: owner.email,
    personId: owner.personId,
    template,
    data: { animalName: sample.animalName ?? '', barcode: formatBarcode(sample.barcode), ...mail },
  });
}
