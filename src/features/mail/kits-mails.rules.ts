import type { MailContent } from './layout.rules.ts';

const tests = (quantity: number) => `${quantity} ${quantity === 1 ? 'test' : 'tests'}`;

interface Moved {
  quantity: number;
  category: string;
}

/** Mails about kits and the tests of a balance. */
export const kitsMails = {
  'credits.received': ({ from, quantity, category }: Moved & { from: string }): MailContent => ({
    subject: `${from} gave you ${tests(quantity)}`,
    paragraphs: [
      `${from} has transferred ${tests(quantity)} (${category}) to your account.`,
      'They keep the day on which they expire. Use one when you activate a blank kit.',
    ],
    button: { label: 'See my tests', path: '/my/oripacks/transfer' },
  }),
  'credits.given': ({ to, quantity, category }: Moved & { to: string }): MailContent => ({
    subject: `You gave away ${tests(quantity)}`,
    paragraphs: [
      `${tests(quantity)} (${category}) went from your account to ${to}.`,
      'Was this a mistake? For 24 hours you can take back what was not used yet.',
    ],
    button: { label: 'See my tests', path: '/my/oripacks/transfer' },
  }),
  'credits.taken_back': ({ from, quantity }: { from: string; quantity: number }): MailContent => ({
    subject: `${from} took ${tests(quantity)} back`,
    paragraphs: [`${tests(quantity)} that ${from} had transferred to you went back: they had not been used.`],
    button: { label: 'See my tests', path: '/my/oripacks/transfer' },
  }),
};
