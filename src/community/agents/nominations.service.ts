import { sql } from 'kysely';
import { oneOf } from '#shared/one-of.ts';
import { AGENT_YEARS, experiences, validUntil } from './agents.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { lockOpenAccount, setRole } from '#platform/accounts/set-role.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import type { RequestView } from '#platform/requests/requests.contract.ts';
import { isReason, SHORT_REASON } from '#shared/forms/reason.ts';
import { type FieldErrors, invalid } from '#shared/failure.ts';
import { QUIZ_PASS, quizQuestions } from '#platform/requests/quiz.rules.ts';
import { markQuiz } from './quiz.service.ts';
import { missingReferences, refereesOf } from './referees.rules.ts';

type Answers = Readonly<Record<string, string>>;

/** Checks a nomination: rejects fewer than eight correct quiz answers of ten, and invalid referees. */
export async function prepareNomination(
  ctx: Ctx,
  answers: Answers,
): Promise<{ answers?: Record<string, string>; errors?: FieldErrors }> {
  const [own, first, second] = [answers['email'], answers['referee1Email'], answers['referee2Email']].map((one) =>
    one?.toLowerCase(),
  );
  if (first === own) return { errors: { referee1Email: ["You can't be your own referee. Name someone else."] } };
  if (second === own) return { errors: { referee2Email: ["You can't be your own referee. Name someone else."] } };
  if (first === second) return { errors: { referee2Email: ['Name two different people.'] } };
  await countAttempt(ctx, { bucket: `agents:quiz:${ctx.visitor.ip}`, hits: 12, seconds: 3600 });
  const right = markQuiz(answers);
  if (right < QUIZ_PASS) {
    const text = `You answered ${right} of ${quizQuestions.length} correctly. You need ${QUIZ_PASS} to pass. Review your answers and try again.`;
    return { errors: { quizRight: [text] } };
  }
  return { answers: { quizRight: String(right) } };
}

/**
 * Accepted: a collection agent for two years, or as soon as the address has an account. Declined: no agent (any more).
 */
export async function decideNomination(tx: Ctx, request: RequestView): Promise<void> {
  return request.state === 'ACCEPTED' ? accept(tx, request) : decline(tx, request);
}

async function accept(tx: Ctx, request: RequestView): Promise<void> {
  await requireReferences(tx, request);
  const email = request.email.toLowerCase();
  const person = await lockOpenAccount(tx, email);
  const ended = await endEarlierRecords(tx, { email, personId: person?.id ?? null, requestId: request.id });
  const values = {
    ...fieldsOf(request.answers),
    email,
    personId: person?.id ?? null,
    nominatedBy: request.personId,
    ...nominationStatus(tx, person !== null),
    decidedBy: tx.user?.id ?? null,
  };
  const { id } = await tx.db
    .insertInto('collectionAgent')
    .values({ ...values, requestId: request.id })
    .onConflict((oc) => oc.column('requestId').where('requestId', 'is not', null).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveRequests(tx, { from: ended, to: id });
  if (person) await setRole(tx, { personId: person.id, role: 'collection_agent', has: true });
  await recordEvent(tx, { entity: 'collection_agent', entityId: id, kind: 'state', to: values.state });
  await notifyAcceptedAgent(tx, { id, email, name: values.name, personId: person?.id ?? null });
}

/**
 * Without recommendations from both referees, acceptance requires a reason, which is stored in the request's history.
 */
async function requireReferences(tx: Ctx, { id, answers, events }: RequestView): Promise<void> {
  const asked = await tx.db
    .selectFrom('agentReferee')
    .select(['number', 'recommends'])
    .where('requestId', '=', id)
    .execute();
  const missing = missingReferences(answers, new Map(asked.map((row) => [row.number, row.recommends])));
  if (missing.length > 0 && !isReason(events.at(-1)?.reason))
    throw invalid({ reason: [`${missing.join(' ')} ${SHORT_REASON}`] });
}

/** With an account, the nominee is approved for two years; without one, the approval waits for registration. */
export function nominationStatus(tx: Pick<Ctx, 'now'>, hasAccount: boolean) {
  if (!hasAccount) return { state: 'REVIEW' as const, approvedAt: null, validUntil: null };
  return { state: 'APPROVED' as const, approvedAt: tx.now, validUntil: validUntil(tx.now) };
}

export async function notifyAcceptedAgent(
  tx: Ctx,
  { id, email, name, personId }: { id: number; email: string; name: string; personId: string | null },
): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `agents:${id}:accepted:${personId ?? 'none'}:${tx.now.toISOString()}`,
    to: email,
    personId,
    ...(personId
      ? { template: 'agents.approved', data: { name, years: AGENT_YEARS } }
      : { template: 'agents.register', data: { name } }),
  });
}

async function decline(tx: Ctx, request: RequestView): Promise<void> {
  const row = await tx.db
    .updateTable('collectionAgent')
    .set({ state: 'DECLINED', decidedBy: tx.user?.id ?? null })
    .where('requestId', '=', request.id)
    .where('state', 'not in', ['DECLINED', 'EXPIRED'])
    .returning(['id', 'personId'])
    .executeTakeFirst();
  if (row) await recordEvent(tx, { entity: 'collection_agent', entityId: row.id, kind: 'state', to: 'DECLINED' });
  if (row?.personId) await setRole(tx, { personId: row.personId, role: 'collection_agent', has: false });
  await queueMail(tx, {
    dedupeKey: `agents:request:${request.id}:declined:${tx.now.toISOString()}`,
    to: request.email,
    personId: request.personId,
    template: 'agents.declined',
    data: { name: request.name },
  });
}

/** Ends earlier agent records of the same person, so that only the newest nomination counts. */
async function endEarlierRecords(
  tx: Ctx,
  { email, personId, requestId }: { email: string; personId: string | null; requestId: number },
): Promise<number[]> {
  const ended = await tx.db
    .updateTable('collectionAgent')
    .set({ state: 'EXPIRED', decidedReason: 'Nominated again' })
    .where('state', 'in', ['APPLIED', 'REVIEW', 'APPROVED', 'SUSPENDED'])
    .where((is) => is.or([is('email', '=', email), ...(personId ? [is('personId', '=', personId)] : [])]))
    .where((is) => is.or([is('requestId', 'is', null), is('requestId', '<>', requestId)]))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Moves open and accepted requests of owners to the new record of an agent who is accepted again. */
async function moveRequests(tx: Ctx, { from, to }: { from: readonly number[]; to: number }): Promise<void> {
  await sql`update agent_authorisation set agent_id = ${to} where id in (
    select distinct on (owner_id) id from agent_authorisation
    where agent_id = any(${[...from]}::int[]) and state in ('ASKED', 'ACCEPTED') order by owner_id, id desc)`.execute(
    tx.db,
  );
}

const ID_DOCUMENTS = ['PASSPORT', 'DRIVER_LICENCE', 'NATIONAL_ID'] as const;

function fieldsOf(answers: Answers) {
  const text = (name: string) => answers[name] ?? '';
  return {
    name: text('name'),
    phone: text('phone'),
    countryCode: text('country'),
    stateCode: text('state'),
    city: text('city'),
    postalCode: text('postalCode'),
    experience: oneOf(experiences, text('experience')),
    experienceNote: text('message'),
    registrationNumber: answers['registrationNumber'] ?? null,
    idDocumentKind: oneOf(ID_DOCUMENTS, text('idKind')),
    idDocumentLast4: text('idLast4'),
    referees: JSON.stringify(refereesOf(answers)),
    quizRight: Number(text('quizRight')),
    speciesIds: text('species').split(',').map(Number),
    travelKm: Number(text('travelKm') || 0),
    feeNote: text('fee'),
    isListed: answers['listed'] === 'yes',
  };
}
