import type { MailContent } from './mail-content.rules.ts';

interface Supplies {
  contactName: string;
  answer: string;
  path: string;
}

/** Emails about order supplies (business rules 3.17). */
export const suppliesMails = {
  'supplies.sent': ({ contactName, answer, path }: Supplies): MailContent => ({
    subject: 'Your supplies are on their way',
    heading: 'Your supplies are on their way',
    paragraphs: [`We have sent your supplies, addressed to ${contactName}.${answer ? ` ${answer}` : ''}`],
    button: { label: 'View supplies', path },
  }),
  'supplies.declined': ({ answer, path }: Supplies): MailContent => ({
    subject: 'About your supplies order',
    heading: "We can't send these supplies",
    paragraphs: [answer],
    button: { label: 'View supplies', path },
  }),
};
