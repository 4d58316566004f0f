import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';

const tags = ['security'];
const password = z.string(REQUIRED).min(1, REQUIRED).max(128, 'Please use at most 128 characters.');
const code = z.string(REQUIRED).trim().min(1, REQUIRED).max(30, 'This code is too long.');
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
      summary: 'Devices, second factors, a change of address under way',
    })
    .output(Security),
  endSession: oc
    .route({
      method: 'DELETE',
      path: '/my/security/sessions/{id}',
      tags,
      summary: 'Signs one device out; its next request is 401',
    })
    .input(z.object({ id: z.string().min(1).max(60) }))
    .output(Ok),
  endOtherSessions: oc
    .route({ method: 'POST', path: '/my/security/sessions/end-others', tags, summary: 'Signs out everywhere but here' })
    .output(z.object({ ended: z.number().int() })),
  beginTotp: oc
    .route({ method: 'POST', path: '/my/security/totp', tags, summary: 'Begins an authenticator app' })
    .input(z.object({ password }))
    .output(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  confirmTotp: oc
    .route({
      method: 'POST',
      path: '/my/security/totp/confirm',
      tags,
      summary: 'The first code; answers ten backup codes, once',
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
      summary: 'Ten new backup codes; the old ones end',
    })
    .input(z.object({ password }))
    .output(Codes),
  beginPasskey: oc
    .route({ method: 'POST', path: '/my/security/passkeys/options', tags, summary: 'Begins a passkey' })
    .input(z.object({ password }))
    .output(z.object({ options: Json })),
  addPasskey: oc
    .route({ method: 'POST', path: '/my/security/passkeys', tags, summary: 'Keeps the passkey that the browser made' })
    .input(z.object({ label: requiredText(60), response: Json }))
    .output(Ok),
  removePasskey: oc
    .route({ method: 'POST', path: '/my/security/passkeys/{id}/remove', tags, summary: 'Removes a passkey' })
    .input(z.object({ id: z.string().min(1).max(400), password }))
    .output(Ok),
  requestEmailChange: oc
    .route({ method: 'POST', path: '/my/security/email', tags, summary: 'Asks both addresses to confirm a new one' })
    .input(z.object({ email: emailField, password }))
    .output(Ok.extend({ message: z.string() })),
  describeEmailChange: oc
    .route({
      method: 'GET',
      path: '/confirm-email',
      tags,
      summary: 'Whether a link to change the address is still good',
    })
    .input(z.object({ token }))
    .output(z.object({ valid: z.boolean() })),
  confirmEmailChange: oc
    .route({
      method: 'POST',
      path: '/confirm-email',
      tags,
      summary: 'One of the two addresses agrees; `done` when both have',
    })
    .input(z.object({ token }))
    .output(z.object({ done: z.boolean() })),
  answerSecondFactor: oc
    .route({
      method: 'POST',
      path: '/auth/second-factor',
      tags: ['auth'],
      summary: 'Signs in with a code of the app or a backup code; each works once',
    })
    .input(z.object({ code }))
    .output(SignedIn),
  startPasskeySignIn: oc
    .route({
      method: 'POST',
      path: '/auth/passkey/options',
      tags: ['auth'],
      summary: 'Begins signing in with a passkey',
    })
    .output(z.object({ options: Json })),
  answerPasskey: oc
    .route({ method: 'POST', path: '/auth/passkey', tags: ['auth'], summary: 'Signs in with a passkey' })
    .input(z.object({ response: Json }))
    .output(SignedIn),
};
