import { EXPORT_HOURS } from '#platform/privacy/export.rules.ts';
import { EMAIL_CHANGE_HOURS, REGISTRATION_HOURS, RESET_MINUTES } from '#platform/sign-in/account-links.rules.ts';
import type { Day, MailContent } from './mail-content.rules.ts';
import { replyPeriods } from '#platform/requests/reply-periods.rules.ts';

const NOT_YOU = "If this wasn't you, choose a new password now and contact us.";

/** Emails about accounts and signing in. */
export const accountsMails = {
  'accounts.confirm': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Confirm your email address',
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      'Confirm your email address to finish creating your account. Then you can sign in and track your orders and samples.',
    ],
    button: { label: 'Confirm email address', path: `/register/confirm?token=${encodeURIComponent(token)}` },
    notes: [
      `This link expires in ${REGISTRATION_HOURS} hours and can be used once.`,
      "If you didn't create an account, you can ignore this email. No account has been created.",
    ],
  }),
  'accounts.existing': ({ firstName }: { firstName: string }): MailContent => ({
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${firstName}, someone tried to create an account with this email address, but you already have one.`,
      "If this was you, sign in with your password or choose a new one. If it wasn't, you don't need to do anything. Nothing was changed.",
    ],
    button: { label: 'Sign in', path: '/login' },
    links: [{ label: 'Forgot your password?', path: '/forgot-password' }],
  }),
  'accounts.reset': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Reset your password',
    paragraphs: [
      `Hello ${firstName}, we received a request to reset your password. Your current password works until you choose a new one.`,
    ],
    button: { label: 'Choose a new password', path: `/reset-password?token=${encodeURIComponent(token)}` },
    notes: [
      `This link expires in ${RESET_MINUTES} minutes and can be used once.`,
      "If you didn't ask for this, you can ignore this email.",
    ],
  }),
  'accounts.password_changed': ({ firstName, when }: { firstName: string; when: string }, day: Day): MailContent => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, your account's password was changed on ${day(when)}. All other devices were signed out.`,
      NOT_YOU,
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  }),
  'accounts.export_ready': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Your data export is ready',
    paragraphs: [
      `Hello ${firstName}, your data export is ready. It contains everything we store about you, in one file. Sign in to download it.`,
    ],
    button: { label: 'Download my data', path: `/my/privacy?copy=${encodeURIComponent(token)}` },
    notes: [
      `This link expires in ${EXPORT_HOURS} hours and can be used once.`,
      "If you didn't ask for this, choose a new password now and contact us.",
    ],
  }),
  'accounts.deletion_asked': ({ firstName, when }: { firstName: string; when: string }, day: Day): MailContent => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Hello ${firstName}, your account will be deleted on ${day(when)}. Until then you can use it as usual and cancel the deletion at any time.`,
      'We keep invoices for as long as the law requires, and results without your name. Everything else is deleted.',
    ],
    button: { label: 'Keep my account', path: '/my/privacy' },
    notes: ["If this wasn't you, cancel the deletion, choose a new password and contact us."],
  }),
  'accounts.approved': ({ firstName, clinicName }: { firstName: string; clinicName: string }): MailContent => ({
    subject: 'Your clinic is approved',
    paragraphs: [
      `Hello ${firstName}, we have confirmed the registration of ${clinicName}. You can now order on account.`,
    ],
    button: { label: 'Shop DNA tests', path: '/vet' },
    audience: 'vet',
  }),
  'accounts.declined': ({ firstName, reason }: { firstName: string; reason: string }): MailContent => ({
    subject: "We couldn't confirm your clinic",
    paragraphs: [
      `Hello ${firstName}, we couldn't confirm your clinic's registration: ${reason}`,
      'You can still use your account as a pet owner. If you think this is a mistake, please contact us.',
    ],
    button: { label: 'Contact us', path: '/contact-us' },
    audience: 'vet',
  }),
  'accounts.type_changed': ({
    firstName,
    type,
    isWaiting,
  }: {
    firstName: string;
    type: string;
    isWaiting: boolean;
  }): MailContent => ({
    subject: 'Your account type was changed',
    paragraphs: [
      `Hello ${firstName}, our team changed the type of your account to: ${type}. Menus and prices now match this type.`,
      isWaiting
        ? "We'll check your clinic's registration and email you when you can order."
        : 'Your animals, results and orders have not changed.',
      'You have been signed out on all devices. Sign in again to continue. If you did not ask for this change, please contact us.',
    ],
    button: { label: 'Sign in', path: '/login' },
  }),
  'accounts.security_changed': ({ firstName, what }: { firstName: string; what: string }): MailContent => ({
    subject: 'Your sign-in settings were changed',
    paragraphs: [`Hello ${firstName}. ${what}`, NOT_YOU],
    button: { label: 'Review security settings', path: '/my/security' },
  }),
  'accounts.email_change_old': ({
    firstName,
    newEmail,
    token,
  }: {
    firstName: string;
    newEmail: string;
    token: string;
  }): MailContent => ({
    subject: 'Confirm that you want to change your email address',
    paragraphs: [
      `Hello ${firstName}, we received a request to change your account's email address to ${newEmail}. The change takes effect once it is confirmed from both addresses.`,
    ],
    button: { label: 'Confirm change', path: `/confirm-email?token=${encodeURIComponent(token)}` },
    notes: [
      `This link expires in ${EMAIL_CHANGE_HOURS} hours and can be used once.`,
      "If this wasn't you, don't confirm the change. Choose a new password now and contact us.",
    ],
  }),
  'accounts.email_change_new': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${firstName}, confirm that you want to use this email address for your account. The change takes effect once it is confirmed from both addresses.`,
    ],
    button: { label: 'Confirm email address', path: `/confirm-email?token=${encodeURIComponent(token)}` },
    notes: [
      `This link expires in ${EMAIL_CHANGE_HOURS} hours and can be used once.`,
      "If you didn't ask for this, you can ignore this email.",
    ],
  }),
  'accounts.email_changed': ({ firstName }: { firstName: string }): MailContent => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${firstName}, your account's email address was changed and all devices were signed out. Sign in with the new address.`,
      "If this wasn't you, please contact us immediately.",
    ],
    button: { label: 'Sign in', path: '/login' },
  }),
  'accounts.vet_waiting': ({ firstName, clinicName }: { firstName: string; clinicName: string }): MailContent => ({
    subject: "We're checking your clinic's registration",
    paragraphs: [
      `Hello ${firstName}, your email address is confirmed. We're now checking the registration of ${clinicName}. This takes up to ${replyPeriods.clinicApproval}.`,
      'You can sign in now, and order on account once your clinic is approved.',
    ],
    button: { label: 'Sign in', path: '/login' },
    audience: 'vet',
  }),
};
