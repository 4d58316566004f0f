import { sampleFacts } from '#platform/articles/facts.rules.ts';
import type { MailContent } from './mail-content.rules.ts';

/** Emails about activated kits. */
export const activationMails = {
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
      `Kit ${barcode} (${productName}) is now registered for ${animalName}.`,
      `Take the swab at least ${sampleFacts.fasting} after a meal, let it dry for ${sampleFacts.drying}, and post it in the envelope that came with the kit.`,
    ],
    button: { label: 'Track the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
};
