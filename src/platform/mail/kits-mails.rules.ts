import type { Day, MailContent } from './layout.rules.ts';

const tests = (quantity: number) => `${quantity} ${quantity === 1 ? 'test' : 'tests'}`;

interface Moved {
  quantity: number;
  category: string;
}

interface Expiring {
  barcode: string;
  bare: string;
  expiresOn: string;
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
  'credits.waiting': ({ from, quantity, category }: Moved & { from: string }): MailContent => ({
    subject: `${from} gave you ${tests(quantity)}`,
    paragraphs: [
      `${from} has set ${tests(quantity)} (${category}) aside for this address.`,
      'What is set aside is yours as soon as there is an account with this address, of the same kind and region as the giver. After 30 days it goes back.',
    ],
    button: { label: 'Register', path: '/register' },
  }),
  'credits.returned': ({ to, quantity }: { to: string; quantity: number }): MailContent => ({
    subject: `${tests(quantity)} came back to you`,
    paragraphs: [`${tests(quantity)} that you had given to ${to} were not taken within 30 days and are yours again.`],
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
  'kits.replacement': ({ barcode, reason, path }: { barcode: string; reason: string; path: string }): MailContent => ({
    subject: 'A free new kit for you',
    paragraphs: [
      `Kit ${barcode} cannot be used. ${reason}`,
      'You get a new one free of charge. Please tell us with one click where it should go; we post it on the next working day.',
    ],
    button: { label: 'Confirm the address', path },
  }),
  'kits.replacement_sent': ({
    barcode,
    isRegistered,
    trackingNumber,
  }: {
    barcode: string;
    isRegistered: boolean;
    trackingNumber: string | null;
  }): MailContent => ({
    subject: 'Your new kit is on its way',
    paragraphs: [
      `Kit ${barcode} is on its way to you.${trackingNumber ? ` Tracking number: ${trackingNumber}.` : ''}`,
      isRegistered
        ? 'It is registered for your animal already. Take the swab, let it dry for a minute and post it: there is nothing to fill in.'
        : 'Activate it with its barcode before you post the swab.',
    ],
    button: { label: 'Follow the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
  'kits.expiring': ({ barcode, bare, expiresOn }: Expiring, day: Day): MailContent => ({
    subject: `Please use kit ${barcode} before ${day(expiresOn)}`,
    paragraphs: [
      `Kit ${barcode} can be activated until ${day(expiresOn)}. After that its swab is too old to give a sure result.`,
    ],
    button: { label: 'Activate the kit', path: `/activate?barcode=${encodeURIComponent(bare)}` },
  }),
};
