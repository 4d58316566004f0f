import type { Day, MailContent } from './layout.rules.ts';

interface Received {
  animalName: string;
  barcode: string;
  dueOn: string;
}

/** Mails about samples and results. */
export const labMails = {
  'lab.unregistered': ({ barcode }: { barcode: string }): MailContent => ({
    subject: 'A sample of yours waits for its registration',
    paragraphs: [
      `The laboratory received kit ${barcode}, but nobody has activated it yet, so we do not know which animal it belongs to.`,
      'The sample is kept safely. Activate the kit now and the work goes on at once.',
    ],
    button: { label: 'Activate the kit', path: `/activate?barcode=${encodeURIComponent(barcode)}` },
  }),
  'lab.received': ({ animalName, barcode, dueOn }: Received, day: Day): MailContent => ({
    subject: `The sample of ${animalName} has arrived`,
    paragraphs: [`The laboratory received kit ${barcode}. We expect the results of ${animalName} by ${day(dueOn)}.`],
    button: { label: 'Follow the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
  'lab.tests-joined': ({
    animalName,
    barcode,
    tests,
  }: {
    animalName: string;
    barcode: string;
    tests: string[];
  }): MailContent => ({
    subject: `No new swab is needed for ${animalName}`,
    paragraphs: [
      `The sample of ${animalName} is in our store, so the laboratory works on it again: ${tests.join(', ')}.`,
      'You need not do anything. We send no kit, and write as soon as the results are released; what was reported before stays readable in the meantime.',
    ],
    button: { label: 'Follow the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
  'lab.released': ({
    animalName,
    animalId,
    barcode,
  }: {
    animalName: string;
    animalId: number;
    barcode: string;
  }): MailContent => ({
    subject: `The results of ${animalName} are ready`,
    paragraphs: [
      `The results of ${animalName} have been reviewed by a second person and released. Your account shows what each one means, and what to do with it.`,
      'The report and the signed certificate are there to download. Anyone can check the certificate by its code.',
    ],
    button: { label: 'Read the results', path: `/my/my-animals/${animalId}/results/${encodeURIComponent(barcode)}` },
  }),
  'lab.amended': ({
    animalName,
    animalId,
    barcode,
  }: {
    animalName: string;
    animalId: number;
    barcode: string;
  }): MailContent => ({
    subject: `The results of ${animalName} have a new version`,
    paragraphs: [
      `We have looked at the sample of ${animalName} again and released a new version of the report and of the certificate. They take the place of the ones before.`,
      'Please use only the new version. The versions before stay readable in your account, marked as replaced.',
    ],
    button: { label: 'Read the results', path: `/my/my-animals/${animalId}/results/${encodeURIComponent(barcode)}` },
  }),
  'lab.held': ({ animalName, barcode, word }: { animalName: string; barcode: string; word: string }): MailContent => ({
    subject: `The sample of ${animalName} waits for ${word}`,
    paragraphs: [
      `The sample of ${animalName} (kit ${barcode}) is safe in the laboratory, but before we can go on we need ${word}.`,
      'Please answer this mail, or write to us through the contact page. As soon as it is settled the work goes on.',
    ],
    button: { label: 'Follow the sample', path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}` },
  }),
  'lab.identity-question': ({
    animalName,
    barcode,
    question,
  }: {
    animalName: string;
    barcode: string;
    question: string;
  }): MailContent => ({
    subject: `A question about the sample of ${animalName}`,
    paragraphs: [
      `We check the identity of every sample before we release results. For kit ${barcode} of ${animalName} we have a question:`,
      question,
      'Please answer in your account. The sample is safe in the laboratory, and we go on once this is settled.',
    ],
    button: { label: 'Answer the question', path: '/my/sample-questions' },
  }),
  'lab.rejected': ({
    animalName,
    barcode,
    word,
  }: {
    animalName: string;
    barcode: string;
    word: string;
  }): MailContent => ({
    subject: `A new swab of ${animalName} is needed`,
    paragraphs: [
      `We could not test the sample of ${animalName} (kit ${barcode}): ${word}. This happens, and says nothing about ${animalName}.`,
      'A new swab costs you nothing. Please answer this mail with your postal address, or write to us through the contact page, and we send a new kit.',
    ],
    button: { label: 'Write to us', path: '/contact' },
  }),
  'lab.report': ({ animalName, number }: { animalName: string; number: string }): MailContent => ({
    subject: `Report ${number} of ${animalName}`,
    paragraphs: [
      `Here is the report ${number} of ${animalName} that was asked for in your account.`,
      'If it was not you who asked, please change your password.',
    ],
  }),
};
