import { isPasswordOf } from './confirm-password.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt, resetAttempts } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findPerson, findPersonByEmail, type Person } from '#platform/accounts/accounts.service.ts';
import { findDevice } from './devices.service.ts';
import { RESET_MINUTES } from './account-links.rules.ts';
import { createLink, peekLink, redeemLink } from './account-links.service.ts';
import { passwordProblem } from './leaked-passwords.service.ts';
import { hashPassword } from './passwords.service.ts';
import { endEverySession, startSession } from './session.service.ts';
import { networkOf } from './sessions.rules.ts';
import { accountLimit } from './sign-in.service.ts';

const MAILS_PER_HOUR = 5;

/** E010: the same response after the same work for every address; the job checks whether there is an account. */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }) {
  await countAttempt(ctx, { bucket: `forgot:network:${networkOf(ctx.visitor.ip)}`, hits: 60, seconds: 3600 });
  const device = findDevice(ctx, input.email);
  await inTransaction(ctx, async (tx) =>
    tx.adapters.jobs.send(tx.db, 'accounts.send_reset_link', { email: input.email, device }),
  );
  return {
    ok: true as const,
    message: "If there's an account with this address, we've emailed a link to reset the password.",
  };
}

/** The job behind `requestPasswordReset`. Requests by strangers do not count against a known browser. */
export async function sendResetLink(ctx: Ctx, input: { email: string; device?: string | null }): Promise<void> {
  const person = await findPersonByEmail(ctx, input.email);
  if (!person || person.state === 'SUSPENDED') return;
  try {
    const bucket = input.device ? `forgot:device:${input.device}` : `forgot:person:${person.id}`;
    await countAttempt(ctx, { bucket, hits: MAILS_PER_HOUR, seconds: 3600 });
  } catch (error) {
    if (error instanceof Failure && error.reason === 'too_many_requests') return;
    throw error;
  }
  await inTransaction(ctx, async (tx) => {
    const token = await createLink(tx, {
      purpose: 'RESET_PASSWORD',
      email: person.email,
      personId: person.id,
      minutes: RESET_MINUTES,
    });
    await queueMail(tx, {
      dedupeKey: `accounts.reset:${token.slice(0, 12)}`,
      to: person.email,
      personId: person.id,
      template: 'accounts.reset',
      data: { firstName: person.firstName, token },
    });
  });
}

export async function describeReset(ctx: Ctx, input: { token: string }) {
  return { valid: (await peekLink(ctx, { purpose: 'RESET_PASSWORD', token: input.token })) !== null };
}

/** E011: sets a new password with an emailed link, signs the user out everywhere and notifies them by email. */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }) {
  await countAttempt(ctx, { bucket: `reset:network:${networkOf(ctx.visitor.ip)}`, hits: 60, seconds: 3600 });
  const link = await peekLink(ctx, { purpose: 'RESET_PASSWORD', token: input.token });
  if (!link) throw new Failure('link_expired');
  const person = await findPersonByEmail(ctx, link.email);
  if (!person) throw new Failure('link_expired');
  refuseWeak(input.password, person, 'password');
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    await redeemLink(tx, { purpose: 'RESET_PASSWORD', token: input.token });
    await setPassword(tx, person, passwordHash);
  });
  await resetAttempts(ctx, accountLimit(person.email).bucket);
  return { ok: true as const };
}

/** E009: requires the current password; signs out every other device and gives this one a new session. */
export async function changePassword(ctx: Ctx, input: { old_password: string; new_password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const limit = { bucket: `change-password:${user.id}`, hits: 10, seconds: 15 * 60 };
  await countAttempt(ctx, limit);
  if (!(await isPasswordOf(ctx, user.id, input.old_password)))
    throw invalid({ old_password: ["That isn't your current password. Try again."] });
  if (input.new_password === input.old_password)
    throw invalid({ new_password: ["Choose a password that's different from your current one."] });
  const person = await findPerson(ctx, user.id);
  refuseWeak(input.new_password, person, 'new_password');
  const passwordHash = await hashPassword(input.new_password);
  await inTransaction(ctx, async (tx) => {
    await setPassword(tx, person, passwordHash);
    await startSession(tx, user);
  });
  await resetAttempts(ctx, limit.bucket);
  return { ok: true as const };
}

async function setPassword(ctx: Ctx, person: Person, passwordHash: string): Promise<void> {
  await ctx.db
    .insertInto('loginCredential')
    .values({ personId: person.id, passwordHash })
    .onConflict((oc) => oc.column('personId').doUpdateSet({ passwordHash, changedAt: ctx.now }))
    .execute();
  await endEverySession(ctx, person.id);
  await recordEvent(ctx, { entity: 'person', entityId: person.id, kind: 'password_changed' });
  await queueMail(ctx, {
    dedupeKey: `accounts.password_changed:${person.id}:${ctx.requestId}`,
    to: person.email,
    personId: person.id,
    template: 'accounts.password_changed',
    data: { firstName: person.firstName, when: ctx.now.toISOString() },
  });
}

function refuseWeak(password: string, person: Person, field: string): void {
  const refusal = passwordProblem(password, [person.firstName, person.lastName, person.email.split('@')[0] ?? '']);
  if (refusal) throw invalid({ [field]: [refusal] });
}
