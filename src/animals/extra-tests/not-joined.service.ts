import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { isDestructionRequested } from '#animals/stored-samples/stored-sample.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import { notJoinedClauses, type NotJoinedReason } from './not-joined.rules.ts';

interface TestsToAdd {
  animalId: number;
  barcode: string | undefined;
  /** Empty: all missing tests. */
  testIds: readonly number[];
}

/** Why none of these tests could be added to the given sample of an animal, or to its newest one. */
export async function whyNotJoined(tx: Ctx, { animalId, barcode, testIds }: TestsToAdd): Promise<NotJoinedReason> {
  const { testsById } = await catalogue(tx);
  const { rows } = await sql<{ speciesId: number; isTested: boolean }>`
    select a.species_id, exists (select from sample s join sample_test st on st.sample_id = s.id
      where s.animal_id = a.id and s.state not in ('CANCELLED', 'LOST', 'EXPIRED')
        and st.test_id = any(${[...testIds]}::int[])) as is_tested
    from animal a where a.id = ${animalId}`.execute(tx.db);
  const [animal] = rows;
  if (testIds.length > 0 && testIds.every((id) => testsById.get(id)?.speciesId !== animal?.speciesId))
    return 'OTHER_SPECIES';
  const sampled = await whyNoSample(tx, animalId, barcode);
  return sampled ?? (animal?.isTested || testIds.length === 0 ? 'ALREADY_TESTED' : 'NOT_OFFERED');
}

interface FoundSample {
  state: SampleState;
  heldFrom: SampleState | null;
  isDestructionRequested: boolean;
  failure: string | null;
}

/** Null if tests can be added to the sample. */
async function whyNoSample(tx: Ctx, animalId: number, barcode: string | undefined): Promise<NotJoinedReason | null> {
  const { rows } = await sql<FoundSample>`
    select s.state, s.held_from, ${isDestructionRequested} as is_destruction_requested,
      (select e.reason from event e where e.entity = 'sample' and e.entity_id = s.id::text and e.to_state in ('QC_FAILED', 'REJECTED')
        order by e.id desc limit 1) as failure
    from sample s join kit k on k.id = s.kit_id where s.animal_id = ${animalId}
      and (${barcode ?? null}::text is null or k.barcode = ${barcode ?? null}) order by s.id desc limit 1`.execute(
    tx.db,
  );
  const [sample] = rows;
  if (!sample || ['CANCELLED', 'LOST', 'EXPIRED'].includes(sample.state)) return 'NO_SAMPLE';
  if (sample.isDestructionRequested || sample.state === 'DESTROYED') return 'DISCARDED';
  const state = sample.state === 'ON_HOLD' ? (sample.heldFrom ?? sample.state) : sample.state;
  if (['QC_FAILED', 'REJECTED', 'RESAMPLE_REQUESTED'].includes(state))
    return ['LOW_DNA', 'EMPTY'].includes(sample.failure ?? '') ? 'NO_DNA' : 'FAILED';
  return ['PLATED', 'RUN', 'GENOTYPED', 'IN_REVIEW', 'APPROVED'].includes(state) ? 'IN_ANALYSIS' : null;
}

interface NotJoined {
  reason: NotJoinedReason;
  animalName: string | null;
  testIds: readonly number[];
}

/** Emails the buyer, once per reason, which tests could not be added and what happens next. */
export async function mailNotJoined(
  tx: Ctx,
  order: LockedOrder,
  { lines, isRefunded }: { lines: readonly NotJoined[]; isRefunded: boolean },
): Promise<void> {
  const { testsById } = await catalogue(tx);
  for (const reason of new Set(lines.map((line) => line.reason))) {
    const items = lines
      .filter((line) => line.reason === reason)
      .map(({ animalName, testIds }) => ({
        animalName,
        tests: testIds.flatMap((id) => testsById.get(id)?.name ?? []).join(', ') || 'All missing tests',
      }));
    await queueMail(tx, {
      dedupeKey: `order:${order.id}:not-joined:${reason}`,
      to: order.email,
      personId: order.personId,
      template: 'lab.tests-not-joined',
      data: {
        items,
        reason: notJoinedClauses[reason],
        next: order.totalCents === 0 ? 'free' : isRefunded ? 'refunded' : 'staff',
        number: order.number ?? `#${order.id}`,
        path: `/my/orders/${order.id}`,
      },
    });
  }
}
