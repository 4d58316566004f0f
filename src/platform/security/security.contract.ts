import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';

const { get, post, remove } = apiRoutes('security');
const auth = apiRoutes('auth');
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
  /** All devices, also those that `sessions` leaves out. */
  sessionCount: z.number().int(),
  totp: z.boolean(),
  backupCodesLeft: z.number().int(),
  passkeys: z.array(
    z.object({ id: z.string(), label: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  /** Whether this account must have a second factor; enforced in production. */
  isRequired: z.boolean(),
  isEnforced: z.boolean(),
  emailChange: z.object({ newEmail: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean() }).nullable(),
});
export type Security = z.infer<typeof Security>;

/** Second factors, devices and the sign-in address. */
export const securityContract = {
  find: get('/my/security', 'Lists your devices and second factors, and any pending email change').output(Security),
  endSession: remove('/my/security/sessions/{id}', 'Signs out one of your devices immediately')
    .input(z.object({ id: z.string().min(1).max(60) }))
    .output(Ok),
  endOtherSessions: post('/my/security/sessions/end-others', 'Signs out all other devices').output(
    z.object({ ended: z.number().int() }),
  ),
  beginTotp: post('/my/security/totp', 'Starts adding an authenticator app')
    .input(z.object({ password }))
    .output(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  confirmTotp: post(
    '/my/security/totp/confirm',
    'Confirms the authenticator app with its first code; returns ten backup codes, shown only in this response',
  )
    .input(z.object({ code }))
    .output(Codes),
  removeTotp: post('/my/security/totp/remove', 'Removes the authenticator app')
    .input(z.object({ password }))
    .output(Ok),
  renewBackupCodes: post('/my/security/backup-codes', 'Creates ten new backup codes; the old ones stop working')
    .input(z.object({ password }))
    .output(Codes),
  beginPasskey: post('/my/security/passkeys/options', 'Starts adding a passkey')
    .input(z.object({ password }))
    .output(z.object({ options: Json })),
  addPasskey: post('/my/security/passkeys', 'Saves the passkey created by the browser')
    .input(z.object({ label: requiredText(60), response: Json }))
    .output(Ok),
  removePasskey: post('/my/security/passkeys/{id}/remove', 'Removes a passkey')
    .input(z.object({ id: z.string().min(1).max(400), password }))
    .output(Ok),
  requestEmailChange: post('/my/security/email', 'Requests an email change; both addresses must confirm')
    .input(z.object({ email: emailField, password }))
    .output(Ok.extend({ message: z.string() })),
  describeEmailChange: get('/confirm-email', 'Checks whether an email change link is still valid')
    .input(z.object({ token }))
    .output(z.object({ valid: z.boolean() })),
  confirmEmailChange: post(
    '/confirm-email',
    'Confirms an email change from one of the two addresses; `done` is true when both have confirmed',
  )
    .input(z.object({ token }))
    .output(z.object({ done: z.boolean() })),
  answerSecondFactor: auth
    .post(
      '/auth/second-factor',
      'Signs in with a code from the authenticator app or a backup code; each code works once',
    )
    .input(z.object({ code }))
    .output(SignedIn),
  startPasskeySignIn: auth
    .post('/auth/passkey/options', 'Starts a sign-in with a passkey')
    .output(z.object({ options: Json })),
  answerPasskey: auth
    .post('/auth/passkey', 'Signs in with a passkey')
    .input(z.object({ response: Json }))
    .output(SignedIn),
};
