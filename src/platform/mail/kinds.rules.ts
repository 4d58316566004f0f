import type { MailTemplate } from './templates.rules.ts';

export const mailStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'] as const;

export const mutableMailKinds = ['progress', 'sharing', 'messages', 'reminders', 'reviews'] as const;
export type MutableMailKind = (typeof mutableMailKinds)[number];

export interface MutableMail {
  kind: MutableMailKind;
  label: string;
  note: string;
  templates: readonly MailTemplate[];
}

/** Emails that users can turn off. Those about payments, released results and signing in are always sent. */
export const mutableMails: readonly MutableMail[] = [
  {
    kind: 'progress',
    label: 'Sample updates',
    note: 'Your kit was activated or your sample has arrived. We always email you about results and questions.',
    templates: ['lab.received', 'activation.done'],
  },
  {
    kind: 'sharing',
    label: 'Sharing',
    note: 'Someone shared an animal with you.',
    templates: ['animals.shared', 'animals.owner_invited'],
  },
  {
    kind: 'messages',
    label: 'Messages from others',
    note: 'Owners of relatives of your animals, and people who read your breeder listing. Owners of relatives can still write to you in your account.',
    templates: ['relatives.message', 'listings.letter'],
  },
  {
    kind: 'reminders',
    label: 'Reminders',
    note: 'Items left in your cart, and kits or points that expire soon.',
    templates: ['kits.expiring', 'orders.cart-left', 'loyalty.expiring'],
  },
  {
    kind: 'reviews',
    label: 'Review requests',
    note: 'We ask once for your opinion of a test, a few days after you get the results.',
    templates: ['reviews.invitation'],
  },
];

/** The kind of emails with this template; null: they are always sent. */
export function mutableMailOf(template: string): MutableMail | null {
  return mutableMails.find(({ templates }) => templates.includes(template as MailTemplate)) ?? null;
}
