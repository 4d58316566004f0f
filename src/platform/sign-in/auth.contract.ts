import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { countryCodeField, emailField, optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { ACCEPT_TERMS, REQUIRED } from '#shared/forms/required.ts';
import { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { audiences } from '#platform/accounts/session-user.rules.ts';

const tags = ['auth'];
const Told = Ok.extend({ message: z.string() });
// Longer ones are refused before any work is done with them.
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
  /** Left empty by people; programs that fill in every field are told the same and get no email. */
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

/** Signing in and out, registering, and passwords that were forgotten. */
export const authContract = {
  login: oc
    .route({
      method: 'POST',
      path: '/auth/login',
      tags,
      summary: 'Signs in with an email address and password; `secondFactor` names the next required factor',
    })
    .input(SignIn)
    .output(z.object({ user: UserDetails.nullable(), secondFactor: z.array(z.enum(['totp', 'passkey', 'backup'])) })),
  logout: oc
    .route({ method: 'GET', path: '/auth/logout', tags, summary: 'Signs out; accepts same-origin requests only' })
    .output(Ok),
  logoutByPost: oc.route({ method: 'POST', path: '/auth/logout', tags, summary: 'Signs out' }).output(Ok),
  signout: oc
    .route({ method: 'GET', path: '/auth/signout', tags, summary: 'Signs out; accepts same-origin requests only' })
    .output(Ok),
  signoutByPost: oc.route({ method: 'POST', path: '/auth/signout', tags, summary: 'Signs out' }).output(Ok),
  register: oc
    .route({
      method: 'POST',
      path: '/auth/register',
      tags,
      summary: 'Requests an account; the response is the same for an address that already has one',
    })
    .input(Registration)
    .output(Told),
  describeConfirmation: oc
    .route({
      method: 'GET',
      path: '/auth/register/confirm',
      tags,
      summary: 'Checks whether a confirmation link is still valid',
    })
    .input(Token)
    .output(z.object({ valid: z.boolean(), email: z.string().nullable() })),
  confirm: oc
    .route({
      method: 'POST',
      path: '/auth/register/confirm',
      tags,
      summary: 'Creates the account with the password in the request; each link works once',
    })
    .input(z.object({ token, password: freshPassword }))
    .output(
      z.object({
        ok: z.literal(true),
        email: z.string(),
        type: z.enum(audiences),
        next: z.string().nullable(),
      }),
    ),
  forgotPassword: oc
    .route({
      method: 'POST',
      path: '/forgot-password',
      tags,
      summary: 'Emails a password reset link; the response is the same for an unknown address',
    })
    .input(z.object({ email: emailField }))
    .output(Told),
  describeReset: oc
    .route({
      method: 'GET',
      path: '/reset-password',
      tags,
      summary: 'Checks whether a password reset link is still valid',
    })
    .input(Token)
    .output(z.object({ valid: z.boolean() })),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/reset-password',
      tags,
      summary: 'Sets a new password with an emailed link and signs out all devices',
    })
    .input(z.object({ token, password: freshPassword }))
    .output(Ok),
};
