import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { countryCodeField, emailField, optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { ACCEPT_TERMS, REQUIRED } from '#shared/forms/required.ts';
import { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { audiences } from '#platform/accounts/session-user.rules.ts';

const { get, post } = apiRoutes('auth');
const Told = Ok.extend({ message: z.string() });
// Longer passwords are refused before they are hashed.
const password = z.string(REQUIRED).min(1, REQUIRED).max(128, 'Please use at most 128 characters.');
const freshPassword = password.min(10, 'Please use at least 10 characters.');
const token = z.string(REQUIRED).min(1, REQUIRED).max(200);
const Token = z.object({ token });

export const SignIn = z.object({ username: emailField, password });

const RegistrationBase = z.object({
  email: emailField,
  password: freshPassword,
  firstName: requiredText(80),
  lastName: requiredText(80),
  countryCode: countryCodeField,
  state: optionalText(10),
  phone: optionalText(30),
  newsletter: z.boolean().default(false),
  acceptTerms: z.literal(true, ACCEPT_TERMS),
  /** The page to continue with after signing in. */
  next: z.string().max(500).nullish(),
  /** Honeypot, which people leave empty. Bots that fill it in get the same response but no email. */
  website: z.string().max(200).optional(),
});

export const Registration = z.discriminatedUnion('type', [
  RegistrationBase.extend({ type: z.literal('owner') }),
  RegistrationBase.extend({
    type: z.literal('breeder'),
    breeder: z.object({ kennelName: requiredText(), prefix: optionalText(), memberships: optionalText(500) }),
  }),
  RegistrationBase.extend({
    type: z.literal('vet'),
    clinic: z.object({ name: requiredText(), registrationNumber: requiredText(60) }),
  }),
]);

/** Signing in and out, registration and password reset. */
export const authContract = {
  login: post(
    '/auth/login',
    'Signs in with an email address and password; `secondFactor` names the next required factor',
  )
    .input(SignIn)
    .output(z.object({ user: UserDetails.nullable(), secondFactor: z.array(z.enum(['totp', 'passkey', 'backup'])) })),
  logout: get('/auth/logout', 'Signs out; accepts same-origin requests only').output(Ok),
  logoutByPost: post('/auth/logout', 'Signs out').output(Ok),
  signout: get('/auth/signout', 'Signs out; accepts same-origin requests only').output(Ok),
  signoutByPost: post('/auth/signout', 'Signs out').output(Ok),
  register: post('/auth/register', 'Requests an account; the response is the same for an address that already has one')
    .input(Registration)
    .output(Told),
  describeConfirmation: get('/auth/register/confirm', 'Checks whether a confirmation link is still valid')
    .input(Token)
    .output(z.object({ valid: z.boolean(), email: z.string().nullable() })),
  confirm: post('/auth/register/confirm', 'Creates the account with the password in the request; each link works once')
    .input(z.object({ token, password: freshPassword }))
    .output(
      z.object({
        ok: z.literal(true),
        email: z.string(),
        type: z.enum(audiences),
        next: z.string().nullable(),
      }),
    ),
  forgotPassword: post(
    '/forgot-password',
    'Emails a password reset link; the response is the same for an unknown address',
  )
    .input(z.object({ email: emailField }))
    .output(Told),
  describeReset: get('/reset-password', 'Checks whether a password reset link is still valid')
    .input(Token)
    .output(z.object({ valid: z.boolean() })),
  resetPassword: post('/reset-password', 'Sets a new password with an emailed link and signs out all devices')
    .input(z.object({ token, password: freshPassword }))
    .output(Ok),
};
