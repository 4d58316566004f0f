import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { countCases } from '#genetics/parentage/parentage-analysis.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { CONSENT_DAYS, hasEnded, type CaseState, type Invited } from '#laboratory/parentage/parentage.rules.ts';
import {
  checkPanel,
  describeCaseAnimals,
  partsOf,
  refuseBiology,
} from '#laboratory/parentage/request-animals.service.ts';
import { advance, lockRequest, moveCase, partsOfRequest } from '#laboratory/parentage/move-request.service.ts';

const QUESTIONS = { hits: 40, seconds: 86_400 };

/**
 * Creates the consent requests to other owners and queues their emails. Does not reveal whether an address has an
 * account.
 */
export async function requestConsents(
  tx: Ctx,
  input: { requestId: number; invited: readonly Invited[]; young: string },
): Promise<void> {
  const user = requireUser(tx);
  for (const { role, email: typed, animalName } of input.invited) {
    const email = typed.toLowerCase();
    if (email === user.email.toLowerCase())
      throw invalid({ invited: ['This is your own email address. Choose your own animals above.'] });
    await countAttempt(tx, { bucket: `parentage-consent:${user.id}`, ...QUESTIONS });
    const token = tx.adapters.random.token();
    const { id } = await tx.db
      .insertInto('parentageConsent')
      .values({
        requestId: input.requestId,
        role,
        ownerEmail: email,
        animalName,
        tokenHash: hashOf(token),
        expiresAt: new Date(tx.now.getTime() + CONSENT_DAYS * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      dedupeKey: `parentage-consent:${id}`,
      to: email,
      template: 'parentage.consent',
      data: { from: user.name, animalName, role, young: input.young, days: CONSENT_DAYS, token },
    });
  }
}

/**
 * The question to an owner: who asks, for which offspring, in which role. The requester's other animals stay hidden;
 * the verdict is shown only after sign-in.
 */
export async function findConsent(ctx: Ctx, input: { token: string }) {
  const row = await requireConsent(ctx, input.token);
  const mayRead = ctx.user !== null && row.state === 'AGREED' && row.animalId !== null;
  const verdict = mayRead && row.animalId !== null ? await verdictsFor(ctx, row.requestId, row.animalId) : [];
  const young = await ctx.db
    .selectFrom('parentageOffspring')
    .innerJoin('animal', 'animal.id', 'parentageOffspring.animalId')
    .select('animal.name')
    .where('requestId', '=', row.requestId)
    .orderBy(sql`animal.name collate natural_order`)
    .execute();
  return {
    state: row.state,
    role: row.role,
    animalName: row.animalName,
    requester: row.requesterName,
    speciesId: row.speciesId,
    young: young.map(({ name }) => name),
    expiresAt: row.expiresAt.toISOString(),
    hasEnded: hasEnded(row.requestState),
    verdicts: verdict,
  };
}

/** Business rules 3.5: the owner of a parent sees only the verdict, and only once it is reported. */
async function verdictsFor(ctx: Ctx, requestId: number, animalId: number) {
  const rows = await ctx.db
    .selectFrom('parentageResult as r')
    .innerJoin('parentageRequest as q', (join) => join.onRef('q.id', '=', 'r.requestId').onRef('q.run', '=', 'r.run'))
    .innerJoin('animal as a', 'a.id', 'r.offspringId')
    .select(['a.name', 'r.verdict'])
    .where('r.requestId', '=', requestId)
    .where('r.parentId', '=', animalId)
    .where('q.state', '=', 'REPORTED')
    .orderBy(sql`a.name collate natural_order`)
    .execute();
  return rows.map(({ name, verdict }) => ({
    young: name,
    verdict: verdict,
  }));
}

export interface ConsentAnswer {
  token: string;
  agree: boolean;
  animalId: number | null;
}

/**
 * Records the owner's answer, once. After consent, the animal joins the request; without any parent left, the request
 * ends. The link in the email is sufficient to refuse, without an account. Consent requires choosing an animal of the
 * account.
 */
export async function answerConsent(ctx: Ctx, input: ConsentAnswer): Promise<{ state: 'AGREED' | 'REFUSED' }> {
  if (ctx.user || input.agree) requireUser(ctx, { write: true, ownHandsOnly: true });
  return inTransaction(ctx, async (tx) => {
    const found = await requireConsent(tx, input.token);
    const request = await lockRequest(tx, found.requestId);
    const { state } = await tx.db
      .selectFrom('parentageConsent')
      .select('state')
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state !== 'WAITING' || request.state !== 'AWAITING_CONSENT')
      throw new Failure('illegal_transition', {
        message: 'This request has already been answered or has ended.',
      });
    if (input.agree) await join(tx, { consent: found, request, animalId: input.animalId });
    const to = input.agree ? 'AGREED' : 'REFUSED';
    await tx.db
      .updateTable('parentageConsent')
      .set({
        state: to,
        animalId: input.agree ? input.animalId : null,
        answeredBy: tx.user?.id ?? null,
        answeredAt: tx.now,
      })
      .where('id', '=', found.id)
      .execute();
    await recordEvent(tx, { entity: 'parentage_request', entityId: request.id, kind: 'consent', to });
    const next = await afterAnswers(tx, request.id);
    await notifyRequester(tx, found, { answer: to, next });
    return { state: to };
  });
}

interface Consent {
  id: number;
  requestId: number;
  role: string;
  animalName: string;
  requesterId: string;
}

/** Daily job: expires consent requests without an answer. */
export async function expireConsents(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('parentageConsent')
    .select('requestId')
    .distinct()
    .where('state', '=', 'WAITING')
    .where('expiresAt', '<', ctx.now)
    .execute();
  for (const { requestId } of due) await inTransaction(ctx, (tx) => expireConsentsOf(tx, requestId));
}

async function expireConsentsOf(tx: Ctx, requestId: number): Promise<void> {
  const { requesterId, state } = await lockRequest(tx, requestId);
  const expired = await tx.db
    .updateTable('parentageConsent')
    .set({ state: 'EXPIRED' })
    .where('requestId', '=', requestId)
    .where('state', '=', 'WAITING')
    .where('expiresAt', '<', tx.now)
    .returning(['id', 'animalName'])
    .execute();
  for (const _ of expired)
    await recordEvent(tx, { entity: 'parentage_request', entityId: requestId, kind: 'consent', to: 'EXPIRED' });
  if (state !== 'AWAITING_CONSENT') return;
  const next = await afterAnswers(tx, requestId);
  for (const { id, animalName } of expired)
    await notifyRequester(tx, { id, animalName, requestId, requesterId }, { answer: 'EXPIRED', next });
}

interface Outcome {
  answer: 'AGREED' | 'REFUSED' | 'EXPIRED';
  next: CaseState;
}

async function notifyRequester(tx: Ctx, consent: Omit<Consent, 'role'>, { answer, next }: Outcome): Promise<void> {
  const requester = await tx.db
    .selectFrom('person')
    .select('email')
    .where('id', '=', consent.requesterId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `parentage-consent:${consent.id}:answer`,
    to: requester.email,
    personId: consent.requesterId,
    template: 'parentage.answered',
    data: {
      animalName: consent.animalName,
      answer,
      next: next === 'AWAITING_CONSENT' ? 'waits' : hasEnded(next) ? 'ended' : 'payment',
      requestId: consent.requestId,
    },
  });
}

/**
 * Adds the chosen animal to the request. Requires the user's own animal, of the right species and sex, old enough, and
 * with a profile on a shared panel unless the request waits for profiles.
 */
async function join(
  tx: Ctx,
  {
    consent,
    request,
    animalId,
  }: { consent: Consent; request: Awaited<ReturnType<typeof lockRequest>>; animalId: number | null },
): Promise<void> {
  if (animalId === null) throw invalid({ animalId: ['Choose your animal.'] });
  const access = await accessTo(tx, animalId);
  if (access !== 'OWNER' && access !== 'MANAGE') throw invalid({ animalId: ['Choose one of your animals.'] });
  const before = await partsOfRequest(tx, request);
  if (partsOf(before).some(([, id]) => id === animalId))
    throw invalid({ animalId: ['This animal is already in the request. Choose another animal.'] });
  const parts =
    consent.role === 'DAM' ? { ...before, damId: animalId } : { ...before, sireIds: [...before.sireIds, animalId] };
  const animals = await describeCaseAnimals(tx, parts);
  const problem = Object.values(refuseBiology(parts, animals)).flat()[0];
  if (problem) throw invalid({ animalId: [problem] });
  if (!request.waitsForProfiles) {
    const { panelId } = await checkPanel(tx, parts, animals);
    if (panelId === null)
      throw invalid({ animalId: ['This animal has no DNA profile on the same panel as the others.'] });
  }
  if (consent.role === 'DAM')
    await tx.db.updateTable('parentageRequest').set({ damId: animalId }).where('id', '=', request.id).execute();
  else await tx.db.insertInto('parentageCandidate').values({ requestId: request.id, animalId }).execute();
}

/** Once all have answered, recounts the comparisons and advances the request, or ends it if it has no parent. */
async function afterAnswers(tx: Ctx, requestId: number): Promise<CaseState> {
  const request = await lockRequest(tx, requestId);
  const open = await tx.db
    .selectFrom('parentageConsent')
    .select('id')
    .where('requestId', '=', requestId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (open || request.state !== 'AWAITING_CONSENT') return request.state;
  const parts = await partsOfRequest(tx, request);
  if (parts.damId === null && parts.sireIds.length === 0) {
    await moveCase(tx, request, { to: 'CANCELLED', reason: 'None of the invited owners agreed.' });
    return 'CANCELLED';
  }
  const casesTotal = countCases({
    offspring: parts.offspringIds.length,
    hasDam: parts.damId !== null,
    sires: parts.sireIds.length,
  });
  await tx.db.updateTable('parentageRequest').set({ casesTotal }).where('id', '=', requestId).execute();
  return advance(tx, requestId);
}

/**
 * The consent request of a link, for anyone who has the link, because the email went to one address. Hidden from a user
 * who is signed in with another address. By its id, it is found only in the account with that address.
 */
async function requireConsent(ctx: Ctx, token: string) {
  const { user } = ctx;
  const isNumber = /^\d{1,9}$/.test(token);
  if (isNumber && user === null) throw new Failure('not_found');
  return ctx.db
    .selectFrom('parentageConsent as c')
    .innerJoin('parentageRequest as q', 'q.id', 'c.requestId')
    .innerJoin('person as p', 'p.id', 'q.requesterId')
    .select(['c.id', 'c.requestId', 'c.role', 'c.animalName', 'c.state', 'c.animalId', 'c.expiresAt'])
    .select(['q.requesterId', 'q.speciesId', 'q.state as requestState', 'p.name as requesterName'])
    .$if(isNumber, (q) => q.where('c.id', '=', Number(token)))
    .$if(!isNumber, (q) => q.where('c.tokenHash', '=', hashOf(token)))
    .$if(user !== null, (q) => q.where('c.ownerEmail', '=', (user?.email ?? '').toLowerCase()))
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
