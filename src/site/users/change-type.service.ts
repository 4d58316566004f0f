import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { setAccountType } from '#platform/accounts/account-state.service.ts';
import { accountTypes } from '#platform/accounts/audience.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { endEverySession } from '#platform/sign-in/session.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';

interface TypeChange {
  id: string;
  type: Audience;
  clinicName?: string | undefined;
  registrationNumber?: string | undefined;
  reason: string;
}

/** Prices, menus and payment methods depend on the account type, so no order may be waiting for payment. */
export async function changeType(ctx: Ctx, { id, type, clinicName, registrationNumber, reason }: TypeChange) {
  const actor = requirePermission(ctx, 'people.manage', { write: true, ownHandsOnly: true });
  if (actor.id === id) throw invalid({ type: ["You can't change the type of your own account."] });
  if (type === 'vet' && !clinicName) throw invalid({ clinicName: ['Enter the name of the clinic.'] });
  await inTransaction(ctx, async (tx) => {
    const from = await setAccountType(tx, {
      personId: id,
      type,
      clinic: clinicName ? { name: clinicName, registrationNumber: registrationNumber ?? null } : null,
    });
    await refuseUnfinished(tx, id);
    await endEverySession(tx, id);
    await recordEvent(tx, { entity: 'person', entityId: id, kind: 'type_changed', from, to: type, reason });
    const { email, firstName } = await findPerson(tx, id);
    await queueMail(tx, {
      dedupeKey: `accounts.type_changed:${id}:${tx.requestId}`,
      to: email,
      personId: id,
      template: 'accounts.type_changed',
      data: { firstName, type: accountTypes[type], isWaiting: type === 'vet' },
    });
  });
  return { ok: true as const };
}

async function refuseUnfinished(tx: Ctx, personId: string): Promise<void> {
  const order = await tx.db
    .selectFrom('salesOrder')
    .select('number')
    .where('personId', '=', personId)
    .where('state', 'in', ['PENDING_PAYMENT', 'NEEDS_REVIEW'])
    .executeTakeFirst();
  if (order)
    throw new Failure('conflict', {
      message: `${order.number ? `Order ${order.number}` : 'An order'} is not paid yet, and its prices are those of the current account type. Wait for the payment or cancel the order.`,
    });
  const listing = await tx.db
    .selectFrom('breederListing')
    .select('id')
    .where('personId', '=', personId)
    .where('state', 'in', ['SUBMITTED', 'CHECKING', 'LISTED'])
    .executeTakeFirst();
  if (listing)
    throw new Failure('conflict', {
      message: 'This breeder has a listing in the breeder directory, or has applied for one. Remove it first.',
    });
  const declined = await tx.db
    .selectFrom('clinic')
    .select('id')
    .where('declinedPersonId', '=', personId)
    .executeTakeFirst();
  if (declined)
    throw new Failure('conflict', {
      message: 'This account has a declined clinic registration. Approve that clinic instead.',
    });
}
