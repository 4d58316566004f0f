import { REGISTRATION_HOURS } from '#platform/sign-in/account-links.rules.ts';
import type { Audience, Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { accountRegistered } from '#platform/accounts/accounts.events.ts';
import { createPerson, findPersonByEmail, type NewPerson } from '#platform/accounts/accounts.service.ts';
import { recordConsents } from '#platform/accounts/consents.service.ts';
import { checkState } from '#platform/accounts/details.service.ts';
import { createLink, peekLink, renewLink, redeemLink } from '#platform/sign-in/account-links.service.ts';
import { passwordProblem } from '#platform/sign-in/leaked-passwords.service.ts';
import { hashPassword } from '#platform/sign-in/passwords.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { networkOf, safeNext } from '#platform/sign-in/sessions.rules.ts';
import { accountLimit } from '#platform/sign-in/sign-in.service.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'login_link.data': Partial<Omit<Registration, 'password' | 'website'>> & { changeId?: string };
  }
}

export interface Registration {
  type: Audience;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  countryCode: string;
  state?: string | null;
  phone?: string | null;
  newsletter: boolean;
  next?: string | null;
  /** Honeypot: filled in only by bots. */
  website?: string;
  breeder?: { kennelName: string; prefix?: string | null; memberships?: string | null };
  clinic?: { name: string; registrationNumber: string };
}

const purpose = 'CONFIRM_REGISTRATION';
const HOUR_MS = 3_600_000;

/**
 * Nothing is created before the address is confirmed: the form data is in the emailed link. The response is the same,
 * after the same work, for an address that has an account: the job detects this and notifies its owner (trust.md 17).
 */
export async function register(ctx: Ctx, input: Registration): Promise<{ ok: true; message: string }> {
  const response = {
    ok: true as const,
    message: "Check your email: we've sent you a link to confirm your address.",
  };
  if (input.website) return response;
  await countAttempt(ctx, { bucket: `register:network:${networkOf(ctx.visitor.ip)}`, hits: 60, seconds: 3600 });
  await checkRegistration(ctx, input);
  await countAttempt(ctx, {
    ...accountLimit(input.email),
    bucket: accountLimit(input.email).bucket.replace('login:', 'register:'),
  });
  // Makes every response take the same work. The password is entered again when the address is confirmed.
  await hashPassword(input.password);
  const { password: _, website: __, ...form } = input;
  await mailLink(ctx, { ...form, next: safeNext(input.next) });
  return response;
}

/**
 * Offers an account to a guest who has ordered; the form data comes from the order. The password is entered only after
 * opening the emailed link, because placing an order does not prove access to the address.
 */
export async function offerAccount(ctx: Ctx, form: Omit<Registration, 'password' | 'website'>): Promise<void> {
  await countAttempt(ctx, { bucket: `register:network:${networkOf(ctx.visitor.ip)}`, hits: 60, seconds: 3600 });
  const limit = accountLimit(form.email);
  await countAttempt(ctx, { ...limit, bucket: limit.bucket.replace('login:', 'register:') });
  await mailLink(ctx, form);
}

async function mailLink(ctx: Ctx, form: Omit<Registration, 'password' | 'website'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const token = await createLink(tx, {
      purpose,
      email: form.email,
      data: { ...form },
      minutes: REGISTRATION_HOURS * 60,
    });
    await tx.adapters.jobs.send(tx.db, 'accounts.answer_registration', { link: hashToken(token) });
  });
}

/** The job behind `register`. The token of the link is created here and emailed: it is never stored in a job. */
export async function answerRegistration(ctx: Ctx, { link }: { link: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const waiting = await renewLink(tx, { purpose, tokenHash: link });
    if (!waiting) return;
    const { email, token } = waiting;
    const existing = await findPersonByEmail(tx, email);
    if (existing) {
      await redeemLink(tx, { purpose, token });
      return notifyOwner(tx, existing);
    }
    const { firstName, countryCode } = waiting.data as unknown as Registration;
    await queueMail(tx, {
      dedupeKey: `accounts.confirm:${token.slice(0, 12)}`,
      to: email,
      reader: { countryCode },
      template: 'accounts.confirm',
      data: { firstName, token },
    });
  });
}

async function notifyOwner(ctx: Ctx, person: { id: string; email: string; firstName: string }): Promise<void> {
  await queueMail(ctx, {
    dedupeKey: `accounts.existing:${person.id}:${Math.floor(ctx.now.getTime() / HOUR_MS)}`,
    to: person.email,
    personId: person.id,
    template: 'accounts.existing',
    data: { firstName: person.firstName },
  });
}

async function checkRegistration(ctx: Ctx, input: Registration): Promise<void> {
  const fields: FieldErrors = {};
  const refusal = passwordProblem(input.password, [input.firstName, input.lastName, input.email.split('@')[0] ?? '']);
  if (refusal) fields['password'] = [refusal];
  if (!countryFacts(input.countryCode)) fields['countryCode'] = ['Please choose a country.'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await checkState(ctx, input.countryCode, input.state ?? null);
}

/**
 * The data of the confirmation page before the click. Opening the link does not redeem it, because email scanners open
 * links.
 */
export async function describeConfirmation(ctx: Ctx, input: { token: string }) {
  const link = await peekLink(ctx, { purpose, token: input.token });
  return { valid: link !== null, email: link?.email ?? null };
}

/**
 * Creates the account with the password entered here, after access to the mailbox is proven: someone who only knew
 * the address cannot set its password. Because the address is proven, an existing account can be named ("User already
 * exists. Please login").
 */
export async function confirmRegistration(ctx: Ctx, input: { token: string; password: string }) {
  const waiting = await peekLink(ctx, { purpose, token: input.token });
  if (!waiting) throw new Failure('link_expired');
  const { firstName = '', lastName = '' } = waiting.data;
  const refusal = passwordProblem(input.password, [firstName, lastName, waiting.email.split('@')[0] ?? '']);
  if (refusal) throw invalid({ password: [refusal] });
  const passwordHash = await hashPassword(input.password);
  return inTransaction(ctx, async (tx) => {
    const link = await redeemLink(tx, { purpose, token: input.token });
    const { state, clinic, next = null, ...form } = link.data as unknown as Omit<Registration, 'password'>;
    const isVet = form.type === 'vet' && clinic !== undefined;
    const person: NewPerson = {
      ...form,
      passwordHash,
      stateCode: state ?? null,
      state: form.type === 'vet' ? 'PENDING_APPROVAL' : 'ACTIVE',
      ...(isVet && { clinic: { ...clinic, countryCode: form.countryCode, stateCode: state ?? null } }),
    };
    const id = await createPerson(tx, person);
    await recordConsents(tx, id, { terms: true, newsletter: form.newsletter });
    await raise(tx, accountRegistered, { personId: id, email: form.email });
    if (isVet) {
      await queueMail(tx, {
        dedupeKey: `accounts.vet_waiting:${id}`,
        to: form.email,
        personId: id,
        template: 'accounts.vet_waiting',
        data: { firstName: form.firstName, clinicName: clinic.name },
      });
    }
    return { ok: true as const, email: form.email, type: form.type, next };
  });
}
