import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';

/** Notifies the user by email of a change to their second factors, so that they notice an intruder. */
export async function notifySecondFactorChange(
  tx: Ctx,
  user: Pick<SessionUser, 'id' | 'email' | 'firstName'>,
  what: string,
): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `accounts.security_changed:${user.id}:${tx.requestId}`,
    to: user.email,
    personId: user.id,
    template: 'accounts.security_changed',
    data: { firstName: user.firstName, what },
  });
}
