import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { approveVet, findPerson } from '#platform/accounts/accounts.service.ts';
import {
  type CreditTerms,
  declineVet,
  replaceRoles,
  restoreDeclinedVet,
  setAccountState,
  setCreditTerms,
} from '#platform/accounts/account-state.service.ts';
import { endEverySession } from '#platform/sign-in/session.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { removeAllFactors } from '#platform/security/totp.service.ts';
import { notifySecondFactorChange } from '#platform/security/notify-second-factor-change.service.ts';
import { Failure, invalid } from '#shared/failure.ts';

export async function approvePerson(ctx: Ctx, { id }: { id: string }) {
  requirePermission(ctx, 'people.approve', { write: true });
  await inTransaction(ctx, async (tx) => {
    await restoreDeclinedVet(tx, id);
    await approveVet(tx, { personId: id });
    const person = await findPerson(tx, id);
    await queueMail(tx, {
      dedupeKey: `accounts.approved:${id}:${tx.requestId}`,
      to: person.email,
      personId: id,
      template: 'accounts.approved',
      data: { firstName: person.firstName, clinicName: await clinicOf(tx, id) },
    });
  });
  return { ok: true as const };
}

export async function declinePerson(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  requirePermission(ctx, 'people.approve', { write: true });
  await inTransaction(ctx, async (tx) => {
    await declineVet(tx, { personId: id, reason });
    const person = await findPerson(tx, id);
    await queueMail(tx, {
      dedupeKey: `accounts.declined:${id}:${tx.requestId}`,
      to: person.email,
      personId: id,
      template: 'accounts.declined',
      data: { firstName: person.firstName, reason },
    });
  });
  return { ok: true as const };
}

export interface RoleChange {
  id: string;
  roles: readonly ColumnValue<'personRole', 'role'>[];
  /** Version of the roles that the page showed. */
  version?: string | undefined;
  reason: string;
  /** Password of the admin who makes the change. */
  password?: string;
}

/** Replaces all roles. Admins cannot change their own roles, so at least one admin remains. */
export async function setRoles(ctx: Ctx, input: RoleChange) {
  const actor = requirePermission(ctx, 'people.manage', { write: true, ownHandsOnly: true });
  if (actor.id === input.id) throw invalid({ roles: ["You can't change your own roles."] });
  await confirmPassword(ctx, input.password);
  await inTransaction(ctx, async (tx) => {
    await findPerson(tx, input.id);
    await requireStillAdmin(tx, actor.id);
    const before = await replaceRoles(tx, { personId: input.id, roles: input.roles, version: input.version });
    await refuseAgainstDirectory(tx, input, before);
    await endEverySession(tx, input.id);
    await recordEvent(tx, {
      entity: 'person',
      entityId: input.id,
      kind: 'roles_changed',
      from: before.join(' ') || null,
      to: [...input.roles].toSorted().join(' ') || null,
      reason: input.reason,
    });
  });
  return { ok: true as const };
}

/** The role of listed agents is managed in the agent directory, which also notifies the agents and their owners. */
async function refuseAgainstDirectory(tx: Ctx, { id, roles }: RoleChange, before: readonly string[]): Promise<void> {
  const has = roles.includes('collection_agent');
  if (has === before.includes('collection_agent')) return;
  const agent = await tx.db
    .selectFrom('collectionAgent')
    .select('id')
    .where('personId', '=', id)
    .where('state', '=', has ? 'SUSPENDED' : 'APPROVED')
    .executeTakeFirst();
  if (!agent) return;
  throw invalid({
    roles: [
      has
        ? 'This agent is suspended. Reinstate them under Users, Agents.'
        : 'This person is an active agent. Suspend them or end their role under Users, Agents.',
    ],
  });
}

export async function deactivatePerson(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  const actor = requirePermission(ctx, 'people.manage', { write: true, ownHandsOnly: true });
  if (actor.id === id) throw new Failure('illegal_transition');
  await inTransaction(ctx, async (tx) => {
    await requireStillAdmin(tx, actor.id);
    const from = await setAccountState(tx, {
      personId: id,
      from: ['ACTIVE', 'PENDING_APPROVAL'],
      to: 'SUSPENDED',
      reason,
    });
    await endEverySession(tx, id);
    await recordEvent(tx, { entity: 'person', entityId: id, kind: 'deactivated', from, to: 'SUSPENDED', reason });
  });
  return { ok: true as const };
}

/** A clinic that was closed before its verification returns to verification when it is reopened. */
export async function reactivatePerson(ctx: Ctx, { id }: { id: string }) {
  requirePermission(ctx, 'people.manage', { write: true, ownHandsOnly: true });
  await inTransaction(ctx, async (tx) => {
    const to = (await wasWaiting(tx, id)) ? 'PENDING_APPROVAL' : 'ACTIVE';
    const from = await setAccountState(tx, { personId: id, from: ['SUSPENDED'], to, reason: null });
    await recordEvent(tx, { entity: 'person', entityId: id, kind: 'reactivated', from, to });
  });
  return { ok: true as const };
}

/** Two admins who remove each other at the same time would leave none: the second waits for the lock and is refused. */
async function requireStillAdmin(tx: Ctx, personId: string): Promise<void> {
  const admins = tx.db.selectFrom('personRole').where('role', '=', 'admin');
  await admins.select('personId').orderBy('personId').forUpdate().execute();
  const admin = await admins
    .innerJoin('person', 'person.id', 'personRole.personId')
    .select('personId')
    .where('personId', '=', personId)
    .where('person.state', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!admin) throw new Failure('forbidden');
}

async function wasWaiting(tx: Ctx, personId: string): Promise<boolean> {
  const closed = await tx.db
    .selectFrom('event')
    .select('fromState')
    .where('entity', '=', 'person')
    .where('entityId', '=', personId)
    .where('kind', '=', 'deactivated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closed?.fromState === 'PENDING_APPROVAL';
}

interface TermsChange extends CreditTerms {
  id: string;
  reason: string;
  /** Version of the terms that the page showed. */
  version?: string | undefined;
}

/** Sets the credit limit and payment period of a clinic or club; the event records who decided it and why. */
export async function setTerms(ctx: Ctx, { id, reason, version, ...terms }: TermsChange) {
  const actor = requirePermission(ctx, 'credit.terms', { write: true });
  if (actor.id === id) throw invalid({ creditLimitCents: ["You can't change your own credit terms."] });
  await inTransaction(ctx, async (tx) => {
    const before = await setCreditTerms(tx, { personId: id, version, ...terms });
    const { currency } = await findPerson(tx, id);
    await recordEvent(tx, {
      entity: 'person',
      entityId: id,
      kind: 'credit_terms_changed',
      from: termsInWords(before),
      to: termsInWords(terms),
      reason,
      data: { before, after: terms, currency },
    });
  });
  return { ok: true as const };
}

function termsInWords({ onAccount, creditLimitCents, netTermsDays }: CreditTerms): string {
  return onAccount ? `${(creditLimitCents / 100).toFixed(2)}, ${netTermsDays} days` : 'pays immediately';
}

/** For a user who lost phone and codes, after support has verified their identity. */
export async function resetSecondFactor(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  requirePermission(ctx, 'people.manage', { write: true, ownHandsOnly: true });
  const person = await findPerson(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await removeAllFactors(tx, id);
    await endEverySession(tx, id);
    await recordEvent(tx, { entity: 'person', entityId: id, kind: 'second_factor_reset', reason });
    await notifySecondFactorChange(tx, person, 'We turned off two-factor sign-in for your account.');
  });
  return { ok: true as const };
}

export async function signOutPerson(ctx: Ctx, { id }: { id: string }) {
  requirePermission(ctx, 'people.manage', { write: true, ownHandsOnly: true });
  await findPerson(ctx, id);
  const { rows } = await sql<{
    ended: number;
  }>`select count(*)::int as ended from login_session where person_id = ${id}`.execute(ctx.db);
  await endEverySession(ctx, id);
  await recordEvent(ctx, { entity: 'person', entityId: id, kind: 'signed_out_by_staff' });
  return { ended: rows[0]?.ended ?? 0 };
}

async function clinicOf(ctx: Ctx, personId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('clinicMember')
    .innerJoin('clinic', 'clinic.id', 'clinicMember.clinicId')
    .select('clinic.name')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.name ?? 'your clinic';
}
