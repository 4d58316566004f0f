import type { MailContent } from './mail-content.rules.ts';

interface Received {
  number: string;
  title: string;
  name: string;
  next: string;
  facts: [label: string, value: string][];
}

interface Replied {
  number: string;
  title: string;
  name: string;
  body: string;
}

/** Emails about forms and the newsletter. */
export const requestsMails = {
  'requests.received': ({ number, title, name, next, facts }: Received): MailContent => ({
    subject: `We've received your request ${number}`,
    heading: `${title}: we've received your request`,
    paragraphs: [`Hello ${name},`, `Thank you. Your request number is ${number}. ${next}`, 'This is what you sent us:'],
    facts,
    notes: [
      "If you didn't send this, someone may have entered your email address by mistake. You don't need to do anything.",
    ],
  }),
  'requests.replied': ({ number, title, name, body }: Replied): MailContent => ({
    subject: `${title} ${number}: our reply`,
    paragraphs: [`Hello ${name},`, ...body.split(/\n{2,}/)],
    notes: [`Your request number is ${number}. To reply, use the contact page and quote this number.`],
    button: { label: 'Reply', path: `/contact-us?reference=${number}` },
  }),
  'newsletter.confirm': ({ token, days }: { token: string; days: number }): MailContent => ({
    subject: 'Confirm your newsletter subscription',
    paragraphs: [
      'You, or someone else, signed up for the Damsire newsletter with this email address.',
      "Confirm to subscribe. If this wasn't you, ignore this email and we won't send you anything.",
    ],
    button: { label: 'Confirm subscription', path: `/newsletter/confirm?token=${token}` },
    notes: [`Confirm within ${days} days.`, 'You can use the same link to unsubscribe at any time, even after that.'],
  }),
};
