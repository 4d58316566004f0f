import type { Ctx } from '#platform/context/context.ts';
import { countTry, forgetTries } from '#platform/context/rate-limit.service.ts';
import { invalid } from '#shared/failure.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { isPassword } from './passwords.service.ts';

/**
 * Asks the signed-in person for their own password once more before something that carries their name, for example the
 * approval of results; wrong or missing is a 428 beside `field`. Ten tries in a quarter of an hour. Call it before the
 * transaction opens: the check takes time on purpose.
 */
export async function confirmPassword(ctx: Ctx, password: string | undefined, field = 'password'): Promise<void> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  if (!password) throw invalid({ [field]: ['Enter your password.'] });
  const tries = { bucket: `confirm-password:${user.id}`, hits: 10, seconds: 15 * 60 };
  await countTry(ctx, tries);
  if (!(await isPasswordOf(ctx, user.id, password))) throw invalid({ [field]: ['That password is wrong. Try again.'] });
  await forgetTries(ctx, tries.bucket);
}

/** Takes time on purpose: never inside a transaction. */
export async function isPasswordOf({ db }: Pick<Ctx, 'db'>, personId: string, password: string): Promise<boolean> {
  const stored = await db
    .selectFrom('loginCredential')
    .select('passwordHash')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return stored !== undefined && isPassword(stored.passwordHash, password);
}
