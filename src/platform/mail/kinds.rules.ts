import type { MailTemplate } from './templates.rules.ts';

export const mailStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'] as const;

export const mutableMailKinds = ['progress', 'sharing', 'reminders', 'reviews'] as const;
export type MutableMailKind = (typeof mutableMailKinds)[number];

export interface MutableMail {
  kind: MutableMailKind;
  label: string;
  note: string;
  templates: readonly MailTemplate[];
}

/** Emails that people may turn off. Those about money, released results and signing in are not among them. */
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

/** The kind that an email of this template belongs to; null: it is always sent. */
export function mutableMailOf(template: string): MutableMail | null {
  return mutableMails.find(({ templates }) => templates.includes(template as MailTemplate)) ?? null;
}
