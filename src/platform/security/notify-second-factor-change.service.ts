import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';

/** Says by email what changed about signing in, so that a stranger in the account does not stay unseen. */
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
