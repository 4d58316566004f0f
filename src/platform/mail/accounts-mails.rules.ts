import type { Day, MailContent } from './layout.rules.ts';

/** Mails about signing in. */
export const accountsMails = {
  'accounts.confirm': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Confirm your e-mail address',
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      'One step is left: confirm that this address is yours. Then you can sign in, see your orders and follow your samples.',
    ],
    button: { label: 'Confirm my address', path: `/register/confirm?token=${encodeURIComponent(token)}` },
    notes: [
      'The link works once and for 48 hours.',
      'If you did not register, you can ignore this mail: nothing was created.',
    ],
  }),
  'accounts.existing': ({ firstName }: { firstName: string }): MailContent => ({
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${firstName}, somebody tried to register with this address, and it already has an account.`,
      'If it was you: sign in with your password, or choose a new one. If not, there is nothing to do: nothing was changed.',
    ],
    button: { label: 'Sign in', path: '/login' },
  }),
  'accounts.reset': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName}, a new password was asked for. Choose it here; until then the old one stays valid.`,
    ],
    button: { label: 'Choose a new password', path: `/reset-password?token=${encodeURIComponent(token)}` },
    notes: ['The link works once and for 30 minutes.', 'If it was not you, you can ignore this mail.'],
  }),
  'accounts.password_changed': ({ firstName, when }: { firstName: string; when: string }, day: Day): MailContent => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${firstName}, the password of your account was changed on ${day(when)}. Every other device was signed out.`,
      'If it was not you, choose a new password now and tell us.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  }),
  'accounts.export_ready': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Your copy of your data is ready',
    paragraphs: [`Hello ${firstName}, everything that we know about you is in one file. Sign in to open it.`],
    button: { label: 'Open my copy', path: `/my/privacy?copy=${encodeURIComponent(token)}` },
    notes: [
      'The link works once and for 24 hours.',
      'If you did not ask for it, choose a new password now and tell us.',
    ],
  }),
  'accounts.deletion_asked': ({ firstName, when }: { firstName: string; when: string }, day: Day): MailContent => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Hello ${firstName}, your account will be deleted on ${day(when)}. Until then you can go on using it, and call the deletion off.`,
      'Invoices stay for as long as the law asks. Everything else goes.',
    ],
    button: { label: 'Keep my account', path: '/my/privacy' },
    notes: ['If it was not you, call it off, choose a new password and tell us.'],
  }),
  'accounts.approved': ({ firstName, clinicName }: { firstName: string; clinicName: string }): MailContent => ({
    subject: 'Your clinic is approved',
    paragraphs: [
      `Hello ${firstName}, the registration of ${clinicName} is confirmed. You can order on account from now on.`,
    ],
    button: { label: 'To the shop', path: '/vet' },
    audience: 'vet',
  }),
  'accounts.declined': ({ firstName, reason }: { firstName: string; reason: string }): MailContent => ({
    subject: 'We could not confirm your clinic',
    paragraphs: [
      `Hello ${firstName}, we could not confirm the registration of your clinic: ${reason}`,
      'Your account works for owners. Please write to us if this is a mistake.',
    ],
    button: { label: 'Write to us', path: '/contact-us' },
    audience: 'vet',
  }),
  'accounts.security_changed': ({ firstName, what }: { firstName: string; what: string }): MailContent => ({
    subject: 'Signing in to your account has changed',
    paragraphs: [`Hello ${firstName}. ${what}`, 'If it was not you, choose a new password now and tell us.'],
    button: { label: 'Look at my sign-in settings', path: '/my/security' },
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
    subject: 'Is this new e-mail address yours?',
    paragraphs: [
      `Hello ${firstName}, your account asks to change its address to ${newEmail}. It changes when both addresses have said yes.`,
    ],
    button: { label: 'Yes, change it', path: `/confirm-email?token=${encodeURIComponent(token)}` },
    notes: ['The link works once and for 24 hours.', 'If it was not you: ignore this mail, and choose a new password.'],
  }),
  'accounts.email_change_new': ({ firstName, token }: { firstName: string; token: string }): MailContent => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${firstName}, this address is to become the address of your account. It changes when both addresses have said yes.`,
    ],
    button: { label: 'Confirm this address', path: `/confirm-email?token=${encodeURIComponent(token)}` },
    notes: ['The link works once and for 24 hours.', 'If you know nothing of this, you can ignore this mail.'],
  }),
  'accounts.email_changed': ({ firstName }: { firstName: string }): MailContent => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${firstName}, the address of your account was changed, and every device was signed out. Sign in with the new one.`,
      'If it was not you, please tell us at once.',
    ],
    button: { label: 'Sign in', path: '/login' },
  }),
  'accounts.vet_waiting': ({ firstName, clinicName }: { firstName: string; clinicName: string }): MailContent => ({
    subject: 'Your clinic is being checked',
    paragraphs: [
      `Hello ${firstName}, your address is confirmed. We now check the registration of ${clinicName}; this takes up to one working day.`,
      'You can sign in already. Ordering on account opens when the check is done.',
    ],
    button: { label: 'Sign in', path: '/login' },
    audience: 'vet',
  }),
};
