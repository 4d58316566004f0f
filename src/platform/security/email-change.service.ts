import { EMAIL_CHANGE_HOURS } from '#platform/sign-in/account-links.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findPersonByEmail, type Person } from '#platform/accounts/accounts.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { createLink, peekLink, redeemLink } from '#platform/sign-in/account-links.service.ts';
import { endEverySession } from '#platform/sign-in/session.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';

/**
 * Emails a link to both addresses. If the new address already has an account, the response is the same after the same
 * work, and the owner of that account is notified by email.
 */
export async function requestEmailChange(ctx: Ctx, input: { email: string; password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const newEmail = input.email.trim().toLowerCase();
  if (newEmail === user.email.toLowerCase())
    throw invalid({ email: ['This is already your email address. Enter a new one.'] });
  await confirmPassword(ctx, input.password);
  await countAttempt(ctx, { bucket: `email-change:${user.id}`, hits: 5, seconds: 3600 });
  await inTransaction(ctx, async (tx) => {
    const id = tx.adapters.random.uuid();
    await tx.db.deleteFrom('emailChange').where('personId', '=', user.id).where('doneAt', 'is', null).execute();
    await tx.db
      .insertInto('emailChange')
      .values({
        id,
        personId: user.id,
        newEmail,
        expiresAt: sql<Date>`now() + make_interval(hours => ${EMAIL_CHANGE_HOURS})`,
      })
      .execute();
    await mailOld(tx, { id, user, newEmail });
    await mailNew(tx, { id, user, newEmail });
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'email_change_asked' });
  });
  return { ok: true as const, message: "We've emailed a link to both addresses. Confirm the change from both." };
}

/** Whether a confirmation link is still valid; opening the page does not redeem it. */
export async function describeEmailChange(ctx: Ctx, input: { token: string }) {
  const found =
    (await peekLink(ctx, { purpose: 'CHANGE_EMAIL', token: input.token })) ??
    (await peekLink(ctx, { purpose: 'CHANGE_EMAIL_OLD', token: input.token }));
  return { valid: found !== null };
}

/**
 * Confirms the change for one address. After both have confirmed, the address changes and every device is signed out.
 */
export async function confirmEmailChange(ctx: Ctx, input: { token: string }) {
  await countAttempt(ctx, { bucket: `email-change:network:${ctx.visitor.ip}`, hits: 60, seconds: 3600 });
  return inTransaction(ctx, async (tx) => {
    const { id, side } = await redeemEither(tx, input.token);
    const column = side === 'new' ? 'newConfirmedAt' : 'oldConfirmedAt';
    const change = await tx.db
      .updateTable('emailChange')
      .set({ [column]: sql<Date>`now()` })
      .where('id', '=', id)
      .where('doneAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (!change) throw new Failure('link_expired');
    if (!change.oldConfirmedAt || !change.newConfirmedAt) return { done: false };
    await applyChange(tx, change);
    return { done: true };
  });
}

async function applyChange(tx: Ctx, change: { id: string; personId: string; newEmail: string }): Promise<void> {
  const before = await tx.db
    .selectFrom('person')
    .select(['email', 'firstName'])
    .where('id', '=', change.personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (await findPersonByEmail(tx, change.newEmail)) throw new Failure('user_exists');
  await tx.db.updateTable('person').set({ email: change.newEmail }).where('id', '=', change.personId).execute();
  await tx.db
    .updateTable('emailChange')
    .set({ doneAt: sql<Date>`now()` })
    .where('id', '=', change.id)
    .execute();
  await endEverySession(tx, change.personId);
  await recordEvent({ ...tx, user: null }, { entity: 'person', entityId: change.personId, kind: 'email_changed' });
  for (const to of [before.email, change.newEmail])
    await queueMail(tx, {
      dedupeKey: `accounts.email_changed:${change.id}:${to === before.email ? 'old' : 'new'}`,
      to,
      personId: change.personId,
      template: 'accounts.email_changed',
      data: { firstName: before.firstName },
    });
}

async function redeemEither(tx: Ctx, token: string): Promise<{ id: string; side: 'new' | 'old' }> {
  for (const [side, purpose] of [
    ['new', 'CHANGE_EMAIL'],
    ['old', 'CHANGE_EMAIL_OLD'],
  ] as const) {
    if (!(await peekLink(tx, { purpose, token }))) continue;
    const { data } = await redeemLink(tx, { purpose, token });
    return { id: String(data.changeId), side };
  }
  throw new Failure('link_expired');
}

interface EmailChangeRequest {
  id: string;
  user: { id: string; email: string; firstName: string };
  newEmail: string;
}

async function mailOld(tx: Ctx, { id, user, newEmail }: EmailChangeRequest): Promise<void> {
  const link = { email: user.email, personId: user.id, data: { changeId: id }, minutes: EMAIL_CHANGE_HOURS * 60 };
  const token = await createLink(tx, { ...link, purpose: 'CHANGE_EMAIL_OLD' });
  await queueMail(tx, {
    dedupeKey: `accounts.email_change_old:${id}`,
    to: user.email,
    personId: user.id,
    template: 'accounts.email_change_old',
    data: { firstName: user.firstName, newEmail, token },
  });
}

/** A link is also created, but not sent, for an address that is taken, so that the response time is the same. */
async function mailNew(tx: Ctx, { id, user, newEmail }: EmailChangeRequest): Promise<void> {
  const link = { email: newEmail, personId: user.id, data: { changeId: id }, minutes: EMAIL_CHANGE_HOURS * 60 };
  const token = await createLink(tx, { ...link, purpose: 'CHANGE_EMAIL' });
  const owner = await findPersonByEmail(tx, newEmail);
  if (owner) return notifyAddressOwner(tx, owner, id);
  await queueMail(tx, {
    dedupeKey: `accounts.email_change_new:${id}`,
    to: newEmail,
    personId: user.id,
    template: 'accounts.email_change_new',
    data: { firstName: user.firstName, token },
  });
}

async function notifyAddressOwner(tx: Ctx, { id: personId, email: to, firstName }: Person, id: string): Promise<void> {
  const dedupeKey = `accounts.existing:${id}`;
  await queueMail(tx, { dedupeKey, to, personId, template: 'accounts.existing', data: { firstName } });
}
