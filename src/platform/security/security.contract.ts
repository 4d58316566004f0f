import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';

const tags = ['security'];
const password = z.string(REQUIRED).min(1, REQUIRED).max(128, 'Please use at most 128 characters.');
const code = z.string(REQUIRED).trim().min(1, REQUIRED).max(30, 'This code is too long. Check it and try again.');
const token = z.string(REQUIRED).min(1, REQUIRED).max(200);
const Codes = z.object({ backupCodes: z.array(z.string()) });
const SignedIn = z.object({ user: UserDetails });
/** WebAuthn's own JSON, read and checked by the passkey library. */
const Json = z.record(z.string(), z.unknown());

export const Security = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      network: z.string().nullable(),
      signedInAt: z.string(),
      lastSeenAt: z.string(),
      isThisOne: z.boolean(),
    }),
  ),
  totp: z.boolean(),
  backupCodesLeft: z.number().int(),
  passkeys: z.array(
    z.object({ id: z.string(), label: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  /** A second factor is asked of this account; enforced in production. */
  isRequired: z.boolean(),
  isEnforced: z.boolean(),
  emailChange: z.object({ newEmail: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean() }).nullable(),
});
export type Security = z.infer<typeof Security>;

/** Second factors, devices and the address for signing in. */
export const securityContract = {
  find: oc
    .route({
      method: 'GET',
      path: '/my/security',
      tags,
      summary: 'Lists your devices and second factors, and any pending email change',
    })
    .output(Security),
  endSession: oc
    .route({
      method: 'DELETE',
      path: '/my/security/sessions/{id}',
      tags,
      summary: 'Signs out one of your devices immediately',
    })
    .input(z.object({ id: z.string().min(1).max(60) }))
    .output(Ok),
  endOtherSessions: oc
    .route({ method: 'POST', path: '/my/security/sessions/end-others', tags, summary: 'Signs out all other devices' })
    .output(z.object({ ended: z.number().int() })),
  beginTotp: oc
    .route({ method: 'POST', path: '/my/security/totp', tags, summary: 'Starts adding an authenticator app' })
    .input(z.object({ password }))
    .output(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  confirmTotp: oc
    .route({
      method: 'POST',
      path: '/my/security/totp/confirm',
      tags,
      summary:
        'Confirms the authenticator app with its first code; returns ten backup codes, shown only in this response',
    })
    .input(z.object({ code }))
    .output(Codes),
  removeTotp: oc
    .route({ method: 'POST', path: '/my/security/totp/remove', tags, summary: 'Removes the authenticator app' })
    .input(z.object({ password }))
    .output(Ok),
  renewBackupCodes: oc
    .route({
      method: 'POST',
      path: '/my/security/backup-codes',
      tags,
      summary: 'Creates ten new backup codes; the old ones stop working',
    })
    .input(z.object({ password }))
    .output(Codes),
  beginPasskey: oc
    .route({ method: 'POST', path: '/my/security/passkeys/options', tags, summary: 'Starts adding a passkey' })
    .input(z.object({ password }))
    .output(z.object({ options: Json })),
  addPasskey: oc
    .route({ method: 'POST', path: '/my/security/passkeys', tags, summary: 'Saves the passkey created by the browser' })
    .input(z.object({ label: requiredText(60), response: Json }))
    .output(Ok),
  removePasskey: oc
    .route({ method: 'POST', path: '/my/security/passkeys/{id}/remove', tags, summary: 'Removes a passkey' })
    .input(z.object({ id: z.string().min(1).max(400), password }))
    .output(Ok),
  requestEmailChange: oc
    .route({
      method: 'POST',
      path: '/my/security/email',
      tags,
      summary: 'Requests an email change; both addresses must confirm',
    })
    .input(z.object({ email: emailField, password }))
    .output(Ok.extend({ message: z.string() })),
  describeEmailChange: oc
    .route({
      method: 'GET',
      path: '/confirm-email',
      tags,
      summary: 'Checks whether an email change link is still valid',
    })
    .input(z.object({ token }))
    .output(z.object({ valid: z.boolean() })),
  confirmEmailChange: oc
    .route({
      method: 'POST',
      path: '/confirm-email',
      tags,
      summary: 'Confirms an email change from one of the two addresses; `done` is true when both have confirmed',
    })
    .input(z.object({ token }))
    .output(z.object({ done: z.boolean() })),
  answerSecondFactor: oc
    .route({
      method: 'POST',
      path: '/auth/second-factor',
      tags: ['auth'],
      summary: 'Signs in with a code from the authenticator app or a backup code; each code works once',
    })
    .input(z.object({ code }))
    .output(SignedIn),
  startPasskeySignIn: oc
    .route({
      method: 'POST',
      path: '/auth/passkey/options',
      tags: ['auth'],
      summary: 'Starts a sign-in with a passkey',
    })
    .output(z.object({ options: Json })),
  answerPasskey: oc
    .route({ method: 'POST', path: '/auth/passkey', tags: ['auth'], summary: 'Signs in with a passkey' })
    .input(z.object({ response: Json }))
    .output(SignedIn),
};
