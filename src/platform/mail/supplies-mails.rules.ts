import type { MailContent } from './layout.rules.ts';

interface Supplies {
  contactName: string;
  answer: string;
  path: string;
}

/** Mails about order supplies (business rules 3.17). */
export const suppliesMails = {
  'supplies.sent': ({ contactName, answer, path }: Supplies): MailContent => ({
    subject: 'Your supplies are on their way',
    heading: 'Your supplies are on their way',
    paragraphs: [`For the attention of ${contactName}.${answer ? ` Sent with ${answer}.` : ''}`],
    button: { label: 'See your supplies', path },
  }),
  'supplies.declined': ({ answer, path }: Supplies): MailContent => ({
    subject: 'About your order of supplies',
    heading: 'We cannot send these supplies',
    paragraphs: [answer],
    button: { label: 'See your supplies', path },
  }),
};
