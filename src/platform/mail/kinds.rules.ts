import type { MailTemplate } from './templates.rules.ts';

export interface MutableMail {
  kind: string;
  label: string;
  note: string;
  templates: readonly MailTemplate[];
}

/** Mails that people may do without. Those about money, released results and signing in are not among them. */
export const mutableMails: readonly MutableMail[] = [
  {
    kind: 'progress',
    label: 'Progress of a sample',
    note: 'A kit was activated, a sample has arrived. Questions about a sample and its results come in any case.',
    templates: ['lab.received', 'activation.done'],
  },
  {
    kind: 'sharing',
    label: 'Sharing',
    note: 'Somebody shared an animal with you.',
    templates: ['animals.shared', 'animals.owner_invited'],
  },
  {
    kind: 'reminders',
    label: 'Reminders',
    note: 'A cart you left, a kit that will expire soon.',
    templates: ['kits.expiring', 'orders.cart-left'],
  },
];

/** Whether this person asked not to get mails of this template. */
export function isMuted(template: string, mutedKinds: readonly string[]): boolean {
  return mutableMails.some(
    ({ kind, templates }) => mutedKinds.includes(kind) && templates.includes(template as MailTemplate),
  );
}
