import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { refuseViewAs } from '#platform/accounts/access.rules.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { hashToken, sessionToken } from './session.service.ts';
import { VIEW_AS_MINUTES } from './sessions.rules.ts';

/** trust.md S2: an admin views the site as another user, for 30 minutes and with a reason; read-only unless `act`. */
export async function startViewAs(ctx: Ctx, input: { userId: string; reason: string; act: boolean }) {
  const actor = requireUser(ctx);
  const [person, isAdmin] = [await findPerson(ctx, input.userId), await hasAdminRole(ctx, input.userId)];
  const refusal = refuseViewAs(actor, { id: person.id, isAdmin });
  if (refusal) throw new Failure(refusal);
  if (!['ACTIVE', 'PENDING_APPROVAL'].includes(person.state)) throw new Failure('user_not_found');
  await inTransaction(ctx, async (tx) => {
    const changed = await ownSession(tx)
      .set({
        viewingId: person.id,
        viewingReason: input.reason,
        viewingAct: input.act,
        viewingUntil: sql<Date>`now() + make_interval(mins => ${VIEW_AS_MINUTES})`,
      })
      .where((eb) => eb.or([eb('viewingId', 'is', null), eb('viewingUntil', '<=', sql<Date>`now()`)]))
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new Failure('view_as_nested');
    await recordEvent(tx, {
      entity: 'person',
      entityId: person.id,
      kind: 'view_as_started',
      reason: input.reason,
      data: { act: input.act },
    });
    await recordAudit(tx, {
      action: 'view_as',
      subject: 'person',
      subjectId: person.id,
      ownerId: person.id,
      data: { act: input.act },
    });
  });
  return { ok: true as const, user: { id: person.id, name: person.name, type: person.type } };
}

/** Returns to the admin's account. Always works, but only while viewing as a user. */
export async function stopViewAs(ctx: Ctx) {
  const user = requireUser(ctx);
  if (!user.viewedBy) throw new Failure('illegal_transition');
  await inTransaction(ctx, async (tx) => {
    await ownSession(tx).set({ viewingId: null, viewingReason: null, viewingUntil: null, viewingAct: false }).execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'view_as_stopped' });
  });
  return { ok: true as const };
}

function ownSession(ctx: Ctx) {
  return ctx.db.updateTable('loginSession').where('tokenHash', '=', hashToken(sessionToken(ctx) ?? ''));
}

async function hasAdminRole(ctx: Ctx, personId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('personRole')
    .select('role')
    .where('personId', '=', personId)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}
