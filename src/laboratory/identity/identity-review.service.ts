import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { Failure } from '#shared/failure.ts';
import { refuseCertifiedTwin } from './chip-conflicts.service.ts';
import { moveToOtherRecord } from './duplicate-records.service.ts';
import { rejectForIdentity } from '#laboratory/reception/holds.service.ts';
import { closeConflicts } from './identity.service.ts';
import type { ConflictKind, Resolution } from '#animals/stored-samples/identity.rules.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';

export interface ConflictView {
  id: number;
  kind: ConflictKind;
  detail: string;
  fileName: string | null;
  foundAt: string;
  answer: string | null;
  answeredAt: string | null;
  resolution: Resolution | 'REJECTED' | null;
  /** The other record that an open conflict names, and whether it has the same owner. */
  otherRecord: { animalId: number; hasSameOwner: boolean } | null;
  resolutionReason: string | null;
  resolvedBy: string | null;
}

/** The identity conflicts of a sample, open ones first. The caller has checked the user's access. */
export async function listConflicts(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<ConflictView[]> {
  const rows = await ctx.db
    .selectFrom('identityConflict')
    .leftJoin('person', 'person.id', 'identityConflict.resolvedBy')
    .select(['identityConflict.id', 'kind', 'detail', 'fileName', 'foundAt', 'answer', 'answeredAt'])
    .select(['resolution', 'resolutionReason', 'person.name as resolvedBy', otherRecord])
    .where('sampleId', '=', sampleId)
    .orderBy(sql`resolved_at is not null`)
    .orderBy('identityConflict.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ConflictKind,
    resolution: row.resolution as ConflictView['resolution'],
    foundAt: row.foundAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

const otherRecord = sql<ConflictView['otherRecord']>`case
  when resolved_at is null and other_animal_id is not null and kind in ('CHIP_CONFLICT', 'DUPLICATE_PROFILE')
  then (select json_build_object('animalId', other.animal_id, 'hasSameOwner', other.person_id = own.person_id)
    from animal_ownership other, sample s join animal_ownership own on own.animal_id = s.animal_id and own.till is null
    where other.animal_id = other_animal_id and other.till is null and s.id = sample_id) end`.as('otherRecord');

export interface Decision {
  sampleId: number;
  decision: Resolution;
  reason: string;
  password?: string;
}

/**
 * A reviewer resolves all open conflicts of a sample: it continues, for its animal or for the other record of the same
 * animal, or a new swab is requested. The person who imported
 * the file that revealed the conflict cannot resolve it. An approval from before the conflict becomes invalid.
 */
export async function resolveConflicts(ctx: Ctx, input: Decision): Promise<{ state: SampleState }> {
  const user = requirePermission(ctx, 'lab.review', { write: true });
  await confirmPassword(ctx, input.password);
  return inTransaction(ctx, async (tx) => {
    const { sampleId, decision, reason } = input;
    const sample = await tx.db
      .selectFrom('sample')
      .select(['state', 'holdReason', 'heldFrom'])
      .where('id', '=', sampleId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    const open = await listOpen(tx, sampleId);
    if (open.length === 0) throw new Failure('illegal_transition');
    if (open.some(({ foundBy }) => foundBy === user.id))
      throw new Failure('forbidden', {
        message: 'A second person must resolve this check, because you imported the file.',
      });
    if (decision === 'SAME_ANIMAL') await moveToOtherRecord(tx, sampleId);
    if (decision === 'CLEARED') await refuseCertifiedTwin(tx, sampleId);
    await closeConflicts(tx, { sampleId, resolution: decision, reason });
    if (decision === 'NEW_SWAB' && sample.state === 'ON_HOLD') return { state: await rejectForIdentity(tx, sampleId) };
    if (sample.state !== 'ON_HOLD' || sample.holdReason !== 'IDENTITY') return { state: sample.state };
    const to = sample.heldFrom === 'APPROVED' ? 'GENOTYPED' : (sample.heldFrom ?? 'RECEIVED');
    await moveSample(tx, { sampleId, to, reason, set: { holdReason: null, heldFrom: null } });
    return { state: to };
  });
}

function listOpen(tx: Ctx, sampleId: number) {
  return tx.db
    .selectFrom('identityConflict')
    .select(['id', 'foundBy'])
    .where('sampleId', '=', sampleId)
    .where('resolvedAt', 'is', null)
    .execute();
}
