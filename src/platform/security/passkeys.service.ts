import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { networkOf } from '#platform/sign-in/sessions.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { findChallenge, openChallenge, setChallengeText, consumeChallenge } from './sign-in-methods.service.ts';
import { finishSignIn, secondFactorTries } from './second-factor.service.ts';
import { notifySecondFactorChange } from './notify-second-factor-change.service.ts';

const MAX_PASSKEYS = 10;

/** Loads the library's 300 files on first use instead of at startup. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The options with which the browser creates a passkey. */
export async function beginPasskey(ctx: Ctx, input: { password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await confirmPassword(ctx, input.password);
  const known = await passkeysOf(ctx, user.id);
  if (known.length >= MAX_PASSKEYS) throw invalid({ label: ['You can have up to 10 passkeys. Remove one first.'] });
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Damsire',
    rpID: site(ctx).host,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await openChallenge(ctx, { purpose: 'PASSKEY', personId: user.id, challenge: options.challenge });
  return { options: options as unknown as Record<string, unknown> };
}

export async function addPasskey(ctx: Ctx, input: { label: string; response: Record<string, unknown> }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const challenge = await findChallenge(ctx);
  if (challenge?.purpose !== 'PASSKEY' || challenge.personId !== user.id || !challenge.challenge)
    throw new Failure('link_expired');
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: input.response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.challenge,
    expectedOrigin: site(ctx).origin,
    expectedRPID: site(ctx).host,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw invalid({ response: ["We couldn't read this passkey. Please try again."] });
  const { credential } = verified.registrationInfo;
  await inTransaction(ctx, async (tx) => {
    await consumeChallenge(tx);
    await tx.db
      .insertInto('passkey')
      .values({
        id: credential.id,
        personId: user.id,
        label: input.label,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'passkey_added' });
    await notifySecondFactorChange(tx, user, `The passkey "${input.label}" was added to your account.`);
  });
  return { ok: true as const };
}

export async function removePasskey(ctx: Ctx, input: { id: string; password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const own = await ctx.db
    .selectFrom('passkey')
    .select('label')
    .where('id', '=', input.id)
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  await confirmPassword(ctx, input.password);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('passkey').where('id', '=', input.id).where('personId', '=', user.id).execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'passkey_removed' });
    await notifySecondFactorChange(tx, user, `The passkey "${own.label}" was removed from your account.`);
  });
  return { ok: true as const };
}

/**
 * The options with which the browser signs in with a passkey: as the second factor, or instead of email and password.
 */
export async function startPasskeySignIn(ctx: Ctx) {
  await countAttempt(ctx, { bucket: `passkey:network:${networkOf(ctx.visitor.ip)}`, hits: 300, seconds: 3600 });
  const waiting = await findChallenge(ctx);
  const second = waiting?.purpose === 'SECOND_FACTOR' && waiting.personId ? waiting.personId : null;
  const known = second ? await passkeysOf(ctx, second) : [];
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site(ctx).host,
    allowCredentials: known.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: second ? 'preferred' : 'required',
  });
  if (second) await setChallengeText(ctx, options.challenge);
  else await openChallenge(ctx, { purpose: 'PASSKEY', personId: null, challenge: options.challenge });
  return { options: options as unknown as Record<string, unknown> };
}

export async function answerPasskey(ctx: Ctx, input: { response: Record<string, unknown> }) {
  const challenge = await findChallenge(ctx);
  const response = input.response as unknown as AuthenticationResponseJSON;
  const passkey = await ctx.db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', String(response.id))
    .executeTakeFirst();
  if (!challenge?.challenge || !passkey) throw new Failure('login_failed');
  if (challenge.personId !== null && challenge.personId !== passkey.personId) throw new Failure('login_failed');
  await countAttempt(ctx, await secondFactorTries(ctx, passkey.personId));
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: site(ctx).origin,
    expectedRPID: site(ctx).host,
    // Without a password the passkey must provide two factors: the device and its user verification.
    requireUserVerification: challenge.purpose === 'PASSKEY',
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) throw new Failure('login_failed');
  await inTransaction(ctx, async (tx) => {
    await consumeChallenge(tx);
    await tx.db
      .updateTable('passkey')
      .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: sql<Date>`now()` })
      .where('id', '=', passkey.id)
      .execute();
  });
  return finishSignIn(ctx, passkey.personId);
}

function passkeysOf(ctx: Ctx, personId: string) {
  return ctx.db
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute();
}

function site({ config }: Ctx): { origin: string; host: string } {
  const { origin, hostname } = new URL(config.publicOrigin);
  return { origin, host: hostname };
}
