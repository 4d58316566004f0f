import { sampleFacts } from '#platform/articles/facts.rules.ts';
import type { Day, MailContent } from './mail-content.rules.ts';

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

const MY_TESTS = { label: 'View my tests', path: '/my/oripacks/transfer' };

/** Emails about kits, their activation and prepaid tests. */
export const kitsMails = {
  'activation.done': ({
    animalName,
    barcode,
    productName,
  }: {
    animalName: string;
    barcode: string;
    productName: string;
  }): MailContent => ({
    subject: `${animalName}'s kit is activated`,
    paragraphs: [
      `Kit ${barcode} (${productName}) is now activated for ${animalName}.`,
      `Take the sample at least ${sampleFacts.fasting} after a meal, let the swabs dry for ${sampleFacts.drying}, and post them in the envelope that came with the kit.`,
    ],
    button: { label: 'Track the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
  'credits.received': ({ from, quantity, category }: Moved & { from: string }): MailContent => ({
    subject: `${from} transferred ${tests(quantity)} to you`,
    paragraphs: [
      `${from} has transferred ${tests(quantity)} (${category}) to your account.`,
      'The expiry date stays the same. Use a test when you activate a blank kit.',
    ],
    button: MY_TESTS,
  }),
  'credits.waiting': ({ from, quantity, category, days }: Moved & { from: string; days: number }): MailContent => ({
    subject: `${from} wants to transfer ${tests(quantity)} to you`,
    paragraphs: [
      `${from} has reserved ${tests(quantity)} (${category}) for you.`,
      `To receive the transfer, create an account with this email address within ${days} days. Your account must have the same type and region as ${from}'s account. After ${days} days, unclaimed tests are returned to ${from}.`,
    ],
    button: { label: 'Create account', path: '/register' },
  }),
  'credits.returned': ({ to, quantity, days }: { to: string; quantity: number; days: number }): MailContent => ({
    subject: `${tests(quantity)} returned to your account`,
    paragraphs: [
      `${to} did not claim your transfer of ${tests(quantity)} within ${days} days. We have returned ${quantity === 1 ? 'the test' : 'the tests'} to your account.`,
    ],
    button: MY_TESTS,
  }),
  'credits.given': ({ to, quantity, category, hours }: Moved & { to: string; hours: number }): MailContent => ({
    subject: `You transferred ${tests(quantity)}`,
    paragraphs: [
      `You transferred ${tests(quantity)} (${category}) to ${to}.`,
      `Was this a mistake? You can cancel the transfer of unused tests within ${hours} hours.`,
    ],
    button: MY_TESTS,
  }),
  'credits.taken_back': ({ from, quantity }: { from: string; quantity: number }): MailContent => ({
    subject: `${from} cancelled the transfer of ${tests(quantity)}`,
    paragraphs: [
      `${from} has cancelled the transfer of ${quantity} unused ${quantity === 1 ? 'test' : 'tests'} to you.`,
    ],
    button: MY_TESTS,
  }),
  'kits.replacement': ({
    barcode,
    reason,
    path,
    isRecalled,
  }: {
    barcode: string;
    reason: string;
    path: string;
    isRecalled: boolean;
  }): MailContent => ({
    subject: isRecalled ? `Recalled: kit ${barcode}` : 'Your free replacement kit',
    paragraphs: [
      `We need to replace kit ${barcode}. ${reason}`,
      `The replacement kit is free of charge. Confirm your address and we'll post the kit within ${sampleFacts.dispatch}.`,
    ],
    button: { label: 'Confirm address', path },
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
    subject: 'Your replacement kit is on its way',
    paragraphs: [
      `Kit ${barcode} is on its way to you.`,
      isRegistered
        ? `It is already activated for your animal. Take the sample, let the swabs dry for ${sampleFacts.drying} and post them. You don't need to fill in anything.`
        : 'Activate the kit with its barcode before you post the sample.',
    ],
    facts: trackingNumber ? [['Tracking number', trackingNumber]] : undefined,
    button: isRegistered
      ? { label: 'Track the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` }
      : { label: 'Activate kit', path: `/activate?barcode=${encodeURIComponent(barcode)}` },
  }),
  'kits.expiring': ({ barcode, bare, expiresOn }: Expiring, day: Day): MailContent => ({
    subject: `Activate kit ${barcode} by ${day(expiresOn)}`,
    paragraphs: [
      `Activate kit ${barcode} by ${day(expiresOn)}. After that date, the swab will be too old to give a reliable result.`,
    ],
    button: { label: 'Activate kit', path: `/activate?barcode=${encodeURIComponent(bare)}` },
  }),
};
