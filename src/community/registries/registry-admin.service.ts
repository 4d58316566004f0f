import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findPersonByEmail } from '#platform/accounts/accounts.service.ts';
import { setRole } from '#platform/accounts/set-role.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import type { RegistryBody } from './registry-admin.contract.ts';
import { appointOfficer } from './registries.service.ts';

export async function createRegistry(ctx: Ctx, input: RegistryBody & { code: string }): Promise<{ code: string }> {
  requirePermission(ctx, 'registry_desk.edit', { write: true });
  await requireKnownReferences(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await requireUniqueName(tx, input);
    const created = await tx.db
      .insertInto('registry')
      .values(input)
      .onConflict((oc) => oc.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!created) throw invalid({ code: ['A registry with this code already exists. Enter another code.'] });
    const data = { ...input };
    await recordEvent(tx, { entity: 'registry', entityId: created.code, kind: 'created', to: 'ACTIVE', data });
    return created;
  });
}

/** Updates a registry. Changed requirements apply from the next lookup. */
export async function updateRegistry(ctx: Ctx, input: RegistryBody & { code: string; version: string }) {
  requirePermission(ctx, 'registry_desk.edit', { write: true });
  const { code, version, ...body } = input;
  await requireKnownReferences(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const before = await lockRegistry(tx, code);
    refuseOutdated(version, before.updatedAt.toISOString());
    await requireUniqueName(tx, input);
    await tx.db
      .updateTable('registry')
      .set({ ...body, updatedAt: sql<Date>`clock_timestamp()` })
      .where('code', '=', code)
      .execute();
    const { name, countryCode, minimumGrade, speciesId, requiredTestIds } = before;
    const data = { before: { name, countryCode, minimumGrade, speciesId, requiredTestIds }, after: body };
    await recordEvent(tx, { entity: 'registry', entityId: code, kind: 'changed', data });
    return { ok: true as const };
  });
}

/** Closes a registry: officers and API keys can no longer look up animals. Owners can still end their consents. */
export async function closeRegistry(ctx: Ctx, { code, reason }: { code: string; reason: string }) {
  requirePermission(ctx, 'registry_desk.edit', { write: true });
  return changeState(ctx, { code, from: 'ACTIVE', to: 'CLOSED', reason });
}

export async function reopenRegistry(ctx: Ctx, { code }: { code: string }) {
  requirePermission(ctx, 'registry_desk.edit', { write: true });
  return changeState(ctx, { code, from: 'CLOSED', to: 'ACTIVE', reason: null });
}

interface StateChange {
  code: string;
  from: 'ACTIVE' | 'CLOSED';
  to: 'ACTIVE' | 'CLOSED';
  reason: string | null;
}

async function changeState(ctx: Ctx, { code, from, to, reason }: StateChange): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const registry = await lockRegistry(tx, code);
    if (registry.state !== from) throw new Failure('illegal_transition');
    await tx.db
      .updateTable('registry')
      .set({ state: to, closedReason: reason, updatedAt: sql<Date>`clock_timestamp()` })
      .where('code', '=', code)
      .execute();
    const kind = to === 'CLOSED' ? 'closed' : 'reopened';
    await recordEvent(tx, { entity: 'registry', entityId: code, kind, from, to, ...(reason && { reason }) });
    return { ok: true as const };
  });
}

async function lockRegistry(tx: Ctx, code: string) {
  const row = await tx.db.selectFrom('registry').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

/** Rejects a duplicate name. The lock prevents two concurrent requests from saving the same name. */
async function requireUniqueName(tx: Ctx, { code, name }: { code: string; name: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('registry names'))`.execute(tx.db);
  const same = await tx.db
    .selectFrom('registry')
    .select('code')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('code', '<>', code)
    .executeTakeFirst();
  if (same) throw invalid({ name: [`The registry ${same.code} already has this name. Enter another name.`] });
}

async function requireKnownReferences(ctx: Ctx, { countryCode, requiredTestIds }: RegistryBody): Promise<void> {
  const problems: FieldErrors = {};
  if (!countryFacts(countryCode)) problems['countryCode'] = ['Country is required'];
  const testIds = [...new Set(requiredTestIds)];
  const found =
    testIds.length === 0 ? [] : await ctx.db.selectFrom('test').select('id').where('id', 'in', testIds).execute();
  if (found.length !== testIds.length)
    problems['requiredTestIds'] = ["One of these tests doesn't exist. Choose tests from the list."];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Makes an account an officer of a registry and emails it. Idempotent. */
export async function appointByEmail(ctx: Ctx, { code, email }: { code: string; email: string }) {
  requirePermission(ctx, 'registry_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    const registry = await lockRegistry(tx, code);
    if (registry.state !== 'ACTIVE')
      throw new Failure('illegal_transition', { message: 'This registry is closed. Reopen it first.' });
    const person = await findPersonByEmail(tx, email);
    if (!person) throw invalid({ email: ['No account has this email address. Ask the officer to register first.'] });
    const isNew = await appointOfficer(tx, { personId: person.id, registryCode: code });
    await setRole(tx, { personId: person.id, role: 'registry_officer', has: true });
    if (!isNew) return { ok: true as const };
    await recordEvent(tx, { entity: 'registry', entityId: code, kind: 'officer_appointed', data: { id: person.id } });
    await queueMail(tx, {
      dedupeKey: `registry:${code}:officer:${person.id}:${tx.requestId}`,
      to: person.email,
      personId: person.id,
      template: 'registries.appointed',
      data: { registry: registry.name },
    });
    return { ok: true as const };
  });
}

export async function dismissOfficer(ctx: Ctx, { code, personId }: { code: string; personId: string }) {
  requirePermission(ctx, 'registry_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockRegistry(tx, code);
    await tx.db
      .deleteFrom('registryOfficer')
      .where('registryCode', '=', code)
      .where('personId', '=', personId)
      .returning('personId')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    const other = await tx.db
      .selectFrom('registryOfficer')
      .select('registryCode')
      .where('personId', '=', personId)
      .executeTakeFirst();
    await setRole(tx, { personId, role: 'registry_officer', has: other !== undefined });
    await recordEvent(tx, { entity: 'registry', entityId: code, kind: 'officer_dismissed', data: { id: personId } });
    return { ok: true as const };
  });
}
