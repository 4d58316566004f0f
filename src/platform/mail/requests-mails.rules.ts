import type { MailContent } from './layout.rules.ts';

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

/** Mails about forms and the newsletter. */
export const requestsMails = {
  'requests.received': ({ number, title, name, next, facts }: Received): MailContent => ({
    subject: `We have your request ${number}`,
    heading: `${title}: received`,
    paragraphs: [
      `Dear ${name},`,
      `thank you. Your request has the number ${number}. ${next}`,
      'This is what you sent us:',
    ],
    facts,
    notes: ['If you did not send this, somebody typed your address by mistake. You need not do anything.'],
  }),
  'requests.replied': ({ number, title, name, body }: Replied): MailContent => ({
    subject: `${title} ${number}: our answer`,
    paragraphs: [`Dear ${name},`, ...body.split(/\n{2,}/)],
    notes: [`Your request has the number ${number}. To write back, use the contact page and name this number.`],
    button: { label: 'Write back', path: `/contact-us?reference=${number}` },
  }),
  'newsletter.confirm': ({ token }: { token: string }): MailContent => ({
    subject: 'Do you want our newsletter?',
    paragraphs: [
      'Somebody, we hope you, asked for the Damsire newsletter at this address.',
      'Press the button to confirm. If it was not you, do nothing: without your word nothing is sent.',
    ],
    button: { label: 'Yes, send it to me', path: `/newsletter/confirm?token=${token}` },
    notes: [
      'The link works for 14 days.',
      'You can leave at any time: open the same link and choose "No more newsletters".',
    ],
  }),
};
