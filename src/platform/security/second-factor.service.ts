import type { Ctx } from '#platform/context/context.ts';
import { countAttempt, resetAttempts, type Limit } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { findDetails } from '#platform/accounts/details.service.ts';
import { findDevice } from '#platform/sign-in/devices.service.ts';
import { enter } from '#platform/sign-in/sign-in.service.ts';
import { Failure } from '#shared/failure.ts';
import { findChallenge, consumeChallenge } from './sign-in-methods.service.ts';
import { redeemCode } from './totp.service.ts';

/** The second step of signing in: a code of the app or a backup code. Ten attempts in 15 minutes per person. */
export async function answerSecondFactor(ctx: Ctx, input: { code: string }) {
  const challenge = await findChallenge(ctx);
  if (challenge?.purpose !== 'SECOND_FACTOR' || !challenge.personId) throw new Failure('login_failed');
  const { personId } = challenge;
  const limit = await secondFactorTries(ctx, personId);
  await countAttempt(ctx, limit);
  await inTransaction(ctx, async (tx) => {
    if (!(await redeemCode(tx, personId, input.code)))
      throw new Failure('login_failed', { message: 'That code is wrong or has already been used. Enter a new code.' });
    await consumeChallenge(tx);
  });
  await resetAttempts(ctx, limit.bucket);
  return finishSignIn(ctx, personId);
}

/**
 * The attempt limit. A browser from which the person has signed in has a separate one, so that someone who learned the
 * password cannot use it up.
 */
export async function secondFactorTries(ctx: Ctx, personId: string): Promise<Limit> {
  const person = await ctx.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst();
  const device = person ? findDevice(ctx, person.email) : null;
  const bucket = device ? `second-factor:device:${device}` : `second-factor:${personId}`;
  return { bucket, hits: 10, seconds: 15 * 60 };
}

export async function finishSignIn(ctx: Ctx, personId: string) {
  const person = await ctx.db
    .selectFrom('person')
    .select(['id', 'state'])
    .where('id', '=', personId)
    .where('state', 'in', ['ACTIVE', 'PENDING_APPROVAL'])
    .executeTakeFirst();
  if (!person) throw new Failure('login_failed');
  const roles = await ctx.db.selectFrom('personRole').select('role').where('personId', '=', personId).execute();
  const user = await enter(ctx, { id: personId, roles: roles.map(({ role }) => role) });
  return { user: await findDetails({ ...ctx, user }) };
}
