import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { completeOrder } from '#shop/fulfilment/order-units.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { addressOf } from './end-request.service.ts';
import { verdictLabels, verdictSentence } from './parentage.rules.ts';
import { lockRequest, moveCase, partsOfRequest, type LockedRequest } from './move-request.service.ts';
import { issueReport } from '#laboratory/parentage-reports/signing-reports.service.ts';

export interface Decision {
  id: number;
  /** Version of the comparison that the page showed. */
  version?: string | undefined;
  decision: 'APPROVED' | 'REPEAT';
  comment?: string;
  /** The reviewer's own password, because an approval carries their name. */
  password?: string;
}

/** The second person's decision on a parentage case: sign the report, or repeat the comparison. */
export async function decideCase(ctx: Ctx, input: Decision): Promise<{ state: 'REPORTED' | 'QUEUED' }> {
  const user = requirePermission(ctx, 'lab.review', { write: true });
  if (input.decision === 'APPROVED') await confirmPassword(ctx, input.password);
  if (input.decision === 'REPEAT' && !input.comment) throw invalid({ comment: ['Enter a reason.'] });
  return inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, input.id);
    refuseOutdated(input.version, String(request.run));
    if (request.state !== 'IN_REVIEW') throw new Failure('illegal_transition');
    if (await hasPart(tx, request, user.id))
      throw new Failure('forbidden', {
        message:
          'A second person must review this case, because you requested it, own one of its animals or imported one of its profiles.',
      });
    return input.decision === 'APPROVED' ? approve(tx, request) : repeat(tx, request, input.comment ?? '');
  });
}

async function approve(tx: Ctx, request: LockedRequest): Promise<{ state: 'REPORTED' }> {
  await moveCase(tx, request, { to: 'REPORTED', set: { reportedAt: tx.now, reviewedBy: tx.user?.id ?? null } });
  const { number } = await issueReport(tx, request.id);
  if (request.orderId !== null) await completeOrder(tx, request.orderId);
  const { email, young } = await addressOf(tx, request);
  const mailFacts = { dedupeKey: `parentage-request:${request.id}:reported`, template: 'parentage.reported' as const };
  const data = { young, number, requestId: request.id };
  await queueMail(tx, { ...mailFacts, to: email, personId: request.requesterId, data });
  await notifyOwners(tx, request);
  return { state: 'REPORTED' };
}

/** Repeats the comparison; earlier verdicts stay stored under their run. */
async function repeat(tx: Ctx, request: LockedRequest, comment: string): Promise<{ state: 'QUEUED' }> {
  await moveCase(tx, request, { to: 'QUEUED', reason: comment });
  await tx.db
    .updateTable('parentageRequest')
    .set({ run: request.run + 1, casesDone: 0, endReason: null })
    .where('id', '=', request.id)
    .execute();
  await tx.adapters.jobs.send(tx.db, 'parentage.analyse', { requestId: request.id });
  return { state: 'QUEUED' };
}

/**
 * Owners who gave their consent get the verdict on their animal, and nothing else. For a club's request, the owners
 * of the offspring are notified as well.
 */
async function notifyOwners(tx: Ctx, request: LockedRequest): Promise<void> {
  const consents = await tx.db
    .selectFrom('parentageConsent as c')
    .innerJoin('animal as a', 'a.id', 'c.animalId')
    .select(['c.id', 'c.ownerEmail', 'c.animalId', 'a.name'])
    .where('c.requestId', '=', request.id)
    .where('c.state', '=', 'AGREED')
    .execute();
  for (const consent of consents) {
    const found = await tx.db
      .selectFrom('parentageResult as r')
      .innerJoin('animal as a', 'a.id', 'r.offspringId')
      .select(['a.name', 'r.verdict', 'r.role'])
      .where('r.requestId', '=', request.id)
      .where('r.run', '=', request.run)
      .where('r.parentId', '=', consent.animalId)
      .orderBy(sql`a.name collate natural_order`)
      .execute();
    const verdicts = found.map(({ name, verdict, role }) =>
      verdictSentence(verdict, { parent: consent.name, role, young: name }),
    );
    await queueMail(tx, {
      dedupeKey: `parentage-consent:${consent.id}:verdict`,
      to: consent.ownerEmail,
      template: 'parentage.verdict',
      data: { animalName: consent.name, verdicts },
    });
  }
  if (request.clubId !== null) await notifyOwnersOfOffspring(tx, request);
}

/** The owner of all offspring can read the report itself (seenBy); an owner of some gets the verdict on these. */
async function notifyOwnersOfOffspring(tx: Ctx, request: LockedRequest): Promise<void> {
  const owners = await tx.db
    .selectFrom('parentageResult as r')
    .innerJoin('animal as a', 'a.id', 'r.offspringId')
    .innerJoin('animalOwnership as o', (on) => on.onRef('o.animalId', '=', 'a.id').on('o.till', 'is', null))
    .innerJoin('person as p', 'p.id', 'o.personId')
    .innerJoin('club as c', (on) => on.on('c.id', '=', request.clubId))
    .select(['a.id', 'a.name', 'r.verdict', 'p.email', 'p.id as personId', 'c.name as club'])
    .where('r.requestId', '=', request.id)
    .where('r.run', '=', request.run)
    .where('r.role', '=', 'WHOLE')
    .execute();
  const young = new Set(owners.map(({ id }) => id)).size;
  for (const { id, name, verdict, email, personId, club } of owners) {
    const ownsAll = owners.filter((one) => one.personId === personId).length === young;
    const verdicts = [`Parentage of ${name}: ${verdictLabels[verdict].word.toLowerCase()}.`];
    await queueMail(tx, {
      dedupeKey: `parentage-request:${request.id}:young:${id}`,
      to: email,
      personId,
      template: 'parentage.of_club',
      data: { animalName: name, club, verdicts, requestId: ownsAll ? request.id : null },
    });
  }
}

/**
 * Whether this person requested the test, owns one of the animals or imported one of the profiles, and so cannot be the
 * second person.
 */
async function hasPart(tx: Ctx, request: LockedRequest, personId: string): Promise<boolean> {
  if (request.requesterId === personId) return true;
  const { offspringIds, damId, sireIds } = await partsOfRequest(tx, request);
  const ids = [...offspringIds, ...sireIds, ...(damId === null ? [] : [damId])];
  const owned = await tx.db
    .selectFrom('animalOwnership')
    .select('animalId')
    .where('animalId', 'in', ids)
    .where('personId', '=', personId)
    .where('till', 'is', null)
    .executeTakeFirst();
  if (owned) return true;
  const { rows } = await sql`
    select 1 from event e join sample s on e.entity = 'sample' and e.entity_id = s.id::text
    where e.kind = 'profile_imported' and e.actor_id = ${personId} and s.animal_id = any(${ids}::integer[]) limit 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}
