import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { canTransition } from '#shared/transitions.ts';
import { conflictQuestions, type ConflictKind, type Resolution } from '#animals/stored-samples/identity.rules.ts';
import { sampleTransitions, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';

export interface NewConflict {
  sampleId: number;
  kind: ConflictKind;
  /** For the laboratory: the contradicting facts. */
  detail: string;
  otherAnimalId?: number | null;
  /** The file that was rejected for it. */
  file?: { name: string; sha256: string };
  /** Set if no file was rejected: someone other than the uploader resolves it. */
  foundBy?: string | null;
}

/**
 * Records a proven contradiction between a sample and its animal, holds the sample and asks its owner. The same
 * contradiction is recorded once, and not again after a reviewer has cleared it. Returns the barcode of the sample if
 * it is now held for it, otherwise null. Call it in a transaction.
 */
export async function recordConflict(tx: Ctx, conflict: NewConflict): Promise<string | null> {
  const { sampleId, kind, detail, otherAnimalId = null, file, foundBy = null } = conflict;
  const sample = await lockForConflict(tx, sampleId);
  if (!sample || (await isKnown(tx, conflict))) return null;
  if (ended.includes(sample.state)) {
    await noteDoubt(tx, { sampleId, kind, detail, otherAnimalId, file });
    return null;
  }
  const { id } = await tx.db
    .insertInto('identityConflict')
    .values({
      sampleId,
      kind,
      detail,
      otherAnimalId,
      fileName: file?.name.slice(0, 200) ?? null,
      fileSha256: file?.sha256 ?? null,
      foundBy: file ? (tx.user?.id ?? null) : foundBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: 'identity_conflict',
    reason: kind,
    data: { conflict: id, otherAnimalId, ...file },
  });
  await holdSampleForConflict(tx, { sampleId, kind });
  await askOwner(tx, { conflictId: id, kind, ...sample });
  return sample.barcode;
}

async function noteDoubt(tx: Ctx, { sampleId, kind, detail, otherAnimalId = null, file }: NewConflict): Promise<void> {
  await recordEvent(tx, {
    entity: 'sample',
    entityId: sampleId,
    kind: 'identity_doubt',
    reason: kind,
    data: { detail, otherAnimalId, ...file },
  });
}

/**
 * A rejected file is recorded in the history of the samples that it contradicts, so that a file changed to match
 * afterwards is noticed.
 */
export async function noteDoubts(
  tx: Ctx,
  conflicts: readonly NewConflict[],
  file: { name: string; sha256: string },
): Promise<void> {
  for (const conflict of conflicts) await noteDoubt(tx, { ...conflict, file });
}

/** Holds a sample with an open conflict in its current state; one that has not arrived is held on arrival. */
export async function holdSampleForConflict(
  tx: Ctx,
  input: { sampleId: number; kind?: ConflictKind },
): Promise<boolean> {
  const open = await tx.db
    .selectFrom('identityConflict')
    .select('kind')
    .where('sampleId', '=', input.sampleId)
    .where('resolvedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!open) return false;
  const sample = await tx.db
    .selectFrom('sample')
    .select('state')
    .where('id', '=', input.sampleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const from = sample.state;
  if (from === 'ON_HOLD' || !canTransition(sampleTransitions, from, 'ON_HOLD')) return false;
  await moveSample(tx, {
    sampleId: input.sampleId,
    to: 'ON_HOLD',
    reason: input.kind ?? open.kind,
    set: { holdReason: 'IDENTITY', heldFrom: from },
  });
  return true;
}

export async function hasOpenConflict(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('identityConflict')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const ended = ['REPORTED', 'STORED', 'DESTROYED', 'CANCELLED', 'LOST', 'EXPIRED', 'REJECTED', 'RESAMPLE_REQUESTED'];

/** The sample, locked, if it has an animal. */
function lockForConflict(tx: Ctx, sampleId: number) {
  return tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .select(['sample.state', 'kit.barcode', 'animal.id as animalId', 'animal.name as animalName'])
    .where('sample.id', '=', sampleId)
    .forUpdate('sample')
    .executeTakeFirst();
}

/** Whether this conflict is already open, or was cleared by a reviewer. */
async function isKnown(tx: Ctx, conflict: NewConflict): Promise<boolean> {
  const row = await findConflicts(tx, conflict)
    .where((eb) => eb.or([eb('resolvedAt', 'is', null), eb('resolution', '=', 'CLEARED')]))
    .executeTakeFirst();
  return row !== undefined;
}

async function isCleared(tx: Ctx, conflict: NewConflict): Promise<boolean> {
  const row = await findConflicts(tx, conflict).where('resolution', '=', 'CLEARED').executeTakeFirst();
  return row !== undefined;
}

function findConflicts(tx: Ctx, { sampleId, kind, otherAnimalId = null }: NewConflict) {
  return tx.db
    .selectFrom('identityConflict')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('kind', '=', kind)
    .where(sql<boolean>`other_animal_id is not distinct from ${otherAnimalId}`);
}

interface FoundProblem {
  row: number;
  column: string;
  reason: string;
  conflicts?: NewConflict[];
}

/**
 * Reasons to reject a file. If its only errors are contradictions between samples and their animals, these samples
 * are held, with the file as evidence. With any other error, the file has no effect: the corrected file shows the
 * contradictions again. A contradiction that a reviewer has cleared no longer counts.
 */
export async function holdSampleForProblems(
  tx: Ctx,
  found: readonly FoundProblem[],
  file: { name: string; sha256: string },
): Promise<{ problems: Omit<FoundProblem, 'conflicts'>[]; heldSamples: string[] }> {
  const problems = [];
  const contradictions: NewConflict[] = [];
  let isOnlyContradicted = true;
  for (const { conflicts = [], ...problem } of found) {
    const [own] = conflicts;
    if (own && (await isCleared(tx, own))) continue;
    problems.push(problem);
    contradictions.push(...conflicts);
    isOnlyContradicted &&= own !== undefined;
  }
  return { problems, heldSamples: isOnlyContradicted ? await recordConflicts(tx, contradictions, file) : [] };
}

/** Records the contradictions in a file, and returns the barcodes of the samples held for them. */
export async function recordConflicts(
  tx: Ctx,
  conflicts: readonly NewConflict[],
  file: { name: string; sha256: string },
): Promise<string[]> {
  const held = new Set<string>();
  for (const conflict of conflicts) {
    const barcode = await recordConflict(tx, { ...conflict, file });
    if (barcode !== null) held.add(barcode);
  }
  return [...held];
}

/** Closes all open conflicts of a sample, each with its event. Call it in a transaction. */
export async function closeConflicts(
  tx: Ctx,
  input: { sampleId: number; resolution: Resolution | 'REJECTED'; reason: string },
): Promise<void> {
  const { sampleId, resolution, reason } = input;
  const closed = await tx.db
    .updateTable('identityConflict')
    .set({ resolution, resolutionReason: reason, resolvedBy: tx.user?.id ?? null, resolvedAt: sql`now()` })
    .where('sampleId', '=', sampleId)
    .where('resolvedAt', 'is', null)
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of closed)
    await recordEvent(tx, {
      entity: 'sample',
      entityId: sampleId,
      kind: 'identity_resolved',
      reason,
      data: { conflict: id, kind, resolution },
    });
}

interface OwnerQuestion {
  conflictId: number;
  kind: ConflictKind;
  animalId: number;
  animalName: string;
  barcode: string;
  state: SampleState;
}

async function askOwner(tx: Ctx, question: OwnerQuestion): Promise<void> {
  const { conflictId, kind, animalId, animalName, barcode, state } = question;
  const owner = await findOwner(tx, animalId);
  await queueMail(tx, {
    dedupeKey: `identity:${conflictId}`,
    to: owner.email,
    personId: owner.personId,
    template: 'lab.identity-question',
    data: {
      animalName,
      barcode: formatBarcode(barcode),
      question: conflictQuestions[kind],
      hasArrived: state !== 'REGISTERED' && state !== 'IN_TRANSIT',
    },
  });
}
