import type { Ctx } from '#platform/context/context.ts';
import { countAttempt, resetAttempts } from '#platform/context/rate-limit.service.ts';
import { invalid } from '#shared/failure.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { isPassword } from './passwords.service.ts';

/**
 * Requires the signed-in user's password again before an action under their name, such as the approval of results. If
 * it is wrong or missing: 428 for `field`. Ten attempts in 15 minutes. Call it before the transaction starts, because
 * the check is deliberately slow.
 */
export async function confirmPassword(ctx: Ctx, password: string | undefined, field = 'password'): Promise<void> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  if (!password) throw invalid({ [field]: ['Enter your password.'] });
  const limit = { bucket: `confirm-password:${user.id}`, hits: 10, seconds: 15 * 60 };
  await countAttempt(ctx, limit);
  if (!(await isPasswordOf(ctx, user.id, password))) throw invalid({ [field]: ['That password is wrong. Try again.'] });
  await resetAttempts(ctx, limit.bucket);
}

/** Deliberately slow: never call it inside a transaction. */
export async function isPasswordOf({ db }: Pick<Ctx, 'db'>, personId: string, password: string): Promise<boolean> {
  const stored = await db
    .selectFrom('loginCredential')
    .select('passwordHash')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return stored !== undefined && isPassword(stored.passwordHash, password);
}
