import type { MailContent } from './mail-content.rules.ts';

interface SentSupplies {
  contactName: string;
  carrier: string;
  trackingNumber: string | null;
  /** "2 × Swab Pack of 10". */
  lines: string[];
  path: string;
}

type DeclinedSupplies = Pick<SentSupplies, 'lines' | 'path'> & { answer: string };

/** Emails about supply orders (business rules 3.17). */
export const suppliesMails = {
  'supplies.sent': ({ contactName, carrier, trackingNumber, lines, path }: SentSupplies): MailContent => ({
    subject: 'Your supplies are on their way',
    heading: 'Your supplies are on their way',
    paragraphs: [`We have sent your supplies, addressed to ${contactName}.`],
    facts: trackingNumber
      ? [
          ['Carrier', carrier],
          ['Tracking number', trackingNumber],
        ]
      : undefined,
    lines: lines.map((title) => ({ title })),
    button: { label: 'View supplies', path },
  }),
  'supplies.declined': ({ answer, lines, path }: DeclinedSupplies): MailContent => ({
    subject: 'About your supplies order',
    heading: "We can't send these supplies",
    paragraphs: [answer],
    lines: lines.map((title) => ({ title })),
    button: { label: 'View supplies', path },
  }),
};
