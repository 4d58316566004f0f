import type { MailContent } from './layout.rules.ts';

/** Mails about activated kits. */
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
    subject: `The kit of ${animalName} is activated`,
    paragraphs: [
      `Kit ${barcode} (${productName}) now belongs to ${animalName}.`,
      'Take the swab at least 30 minutes after a meal, let it dry for a minute, and post it in the envelope of the kit.',
    ],
    button: { label: 'Follow the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
};
