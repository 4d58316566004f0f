import { andList } from '#shared/as-sentence.ts';
import type { Day, MailContent } from './mail-content.rules.ts';

interface Received {
  animalName: string;
  barcode: string;
  dueOn: string;
}

interface Resulted {
  animalName: string;
  animalId: number;
  barcode: string;
}

/** `hasCertificate` is missing in emails queued before samples without a certificate were introduced. */
type Certified = Resulted & { hasCertificate?: boolean };

interface Destroyed {
  animalName: string;
  barcode: string;
  when: string;
  /** Completes the sentence that starts with "It was". */
  method: string;
}

interface Revoked {
  animalName: string;
  animalId: number;
  number: string;
  when: string;
  /** Why the results were withdrawn as well; null: they were not. */
  withdrawal?: string | null;
}

interface Stopped {
  animalName: string;
  barcode: string;
  word: string;
  /** True if the laboratory resolves the hold itself. */
  isOurs?: boolean;
}

const trackSample = (barcode: string) => ({
  label: 'Track the sample',
  path: `/tools/sample-tracker?barcode=${encodeURIComponent(barcode)}`,
});

const viewResults = ({ animalId, barcode }: Resulted) => ({
  label: 'View results',
  path: `/my/my-animals/${animalId}/results/${encodeURIComponent(barcode)}`,
});

interface TestsNotJoined {
  items: { animalName: string | null; tests: string }[];
  /** A clause, not a full sentence. */
  reason: string;
  next: 'refunded' | 'staff' | 'free';
  number: string;
  path: string;
}

const nextSteps: Record<TestsNotJoined['next'], string> = {
  refunded: "We are refunding what you paid for this. You don't need to do anything.",
  staff:
    "Our team will check this and refund what you paid for these tests. We'll email you as soon as that is done. You don't need to do anything. If you would like another solution, please contact us.",
  free: "You paid nothing for this, so there is nothing to refund. You don't need to do anything.",
};

function samplesOf(items: TestsNotJoined['items']): string {
  const names = [...new Set(items.flatMap(({ animalName }) => animalName ?? []))];
  if (names.length === 1) return `${names[0]}'s sample`;
  return names.length === 0 ? 'a sample' : `the samples of ${andList(names)}`;
}

/** Emails about samples and results. */
export const labMails = {
  'lab.unregistered': ({ barcode }: { barcode: string }): MailContent => ({
    subject: "Activate your kit so that we can test your animal's sample",
    paragraphs: [
      `The laboratory has received kit ${barcode}, but the kit is not activated yet. We don't know which animal the sample is from.`,
      "The sample is stored safely. We'll start testing as soon as you activate the kit.",
    ],
    button: { label: 'Activate kit', path: `/activate?barcode=${encodeURIComponent(barcode)}` },
  }),
  'lab.received': ({ animalName, barcode, dueOn }: Received, day: Day): MailContent => ({
    subject: `${animalName}'s sample has arrived`,
    paragraphs: [`The laboratory has received kit ${barcode}. We expect ${animalName}'s results by ${day(dueOn)}.`],
    button: trackSample(barcode),
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
    subject: `No new swab needed for ${animalName}`,
    paragraphs: [
      `We still have ${animalName}'s sample and are using it for ${tests.length === 1 ? 'this test' : 'these tests'}: ${tests.join(', ')}.`,
      "You don't need to do anything, and we won't send a kit. We'll email you when the results are ready. Earlier results stay available in your account.",
    ],
    button: trackSample(barcode),
  }),
  'lab.tests-not-joined': ({ items, reason, next, number, path }: TestsNotJoined): MailContent => ({
    subject: `We did not add tests to ${samplesOf(items)}`,
    paragraphs: [`We could not add the tests below to ${samplesOf(items)}: ${reason}.`, nextSteps[next]],
    facts: [
      ...items.map(({ animalName, tests }): [string, string] => [animalName ?? 'Test', tests]),
      ['Order', number],
    ],
    button: { label: 'View order', path },
  }),
  'lab.sample_destroyed': ({ animalName, barcode, when, method }: Destroyed, day: Day): MailContent => ({
    subject: `${animalName}'s sample was destroyed`,
    paragraphs: [
      `On ${day(when)}, the laboratory destroyed the rest of ${animalName}'s sample (kit ${barcode}). The sample was ${method}. Two members of our staff witnessed this.`,
      'Results, reports and certificates stay in your account. If you would like more tests, you will need a new kit.',
    ],
  }),
  'lab.certificate_revoked': (
    { animalName, animalId, number, when, withdrawal = null }: Revoked,
    day: Day,
  ): MailContent => ({
    subject: `${animalName}'s certificate ${number} was revoked`,
    paragraphs: [
      `On ${day(when)}, we revoked ${animalName}'s certificate ${number}. It is no longer valid, and anyone who checks its code or QR code now sees this. Please don't use or share it any more.`,
      withdrawal === null
        ? 'Contact us to find out why and what happens next. The results in your account stay as they are unless we tell you otherwise.'
        : `The results of this sample are wrong, so we withdrew them as well. Please don't rely on these results to breed from or treat ${animalName}, and tell anyone you shared them with. Your account shows why. Contact us to find out what happens next.`,
    ],
    button: { label: `View ${animalName}`, path: `/my/my-animals/${animalId}` },
  }),
  'lab.released': ({ hasCertificate = true, ...resulted }: Certified): MailContent => ({
    subject: `${resulted.animalName}'s results are ready`,
    paragraphs: [
      `${resulted.animalName}'s results have been reviewed by a second person and released. Your account shows what each result means and what to do next.`,
      hasCertificate
        ? 'You can download the report and the signed certificate. Anyone can verify the certificate with its code.'
        : 'You can download the report.',
    ],
    button: viewResults(resulted),
  }),
  'lab.released-with-care': ({ vet, ...resulted }: Resulted & { vet: string | null }): MailContent => ({
    subject: `${resulted.animalName}'s results are ready`,
    paragraphs: [
      `${resulted.animalName}'s results have been reviewed by a second person and released. For privacy, this email does not include them.`,
      vet
        ? `As you asked, ${vet} has also received the results and can go through them with you. You can view them whenever you like.`
        : 'You can view them now, share them with your veterinarian first, or request a call to go through them with us.',
    ],
    button: {
      label: 'Choose how to continue',
      path: `/my/my-animals/${resulted.animalId}/results-ready/${encodeURIComponent(resulted.barcode)}`,
    },
  }),
  'lab.vet-first': ({ owner, animalName, animalId, barcode }: Resulted & { owner: string }): MailContent => ({
    subject: `Results for your patient ${animalName}`,
    paragraphs: [
      `${owner} has asked us to share important results for ${animalName} with you, so that you can go through them together.`,
      'Sign in or create an account with this email address to view the results, including genes, variants and references.',
      `If ${animalName} isn't your patient, please ignore this email. ${owner} can end your access at any time.`,
    ],
    button: {
      label: 'View results',
      path: `/my/my-animals/${animalId}/results/${encodeURIComponent(barcode)}?for=vet`,
    },
  }),
  'lab.patient-released': ({
    clinic,
    isAmended,
    ...resulted
  }: Resulted & { clinic: string; isAmended: boolean }): MailContent => ({
    subject: `${resulted.animalName}'s results ${isAmended ? 'have been updated' : 'are ready'}`,
    paragraphs: [
      `${clinic} shares ${resulted.animalName}'s results with you. For privacy, this email does not include them.`,
      `${clinic} has also received them and can go through them with you.`,
      'To view them, sign in or create an account with this email address.',
    ],
    button: viewResults(resulted),
  }),
  'lab.amended': ({ hasCertificate = true, ...resulted }: Certified): MailContent => ({
    subject: `${resulted.animalName}'s results have been updated`,
    paragraphs: [
      `We have reviewed ${resulted.animalName}'s sample again and released a new version of the report${hasCertificate ? ' and the certificate' : ''}. It replaces the previous version.`,
      'Please use only the new version. Previous versions stay available in your account, marked as replaced.',
    ],
    button: viewResults(resulted),
  }),
  'lab.held': ({ animalName, barcode, word, isOurs }: Stopped): MailContent => ({
    subject: `${animalName}'s sample is on hold`,
    paragraphs: [
      `${animalName}'s sample is safe in the laboratory, but it is on hold. Before we can continue, we need ${word}.`,
      isOurs
        ? "You don't need to do anything. We'll contact you if we have a question."
        : "Please contact us. We'll continue testing as soon as this is resolved.",
    ],
    facts: [['Kit', barcode]],
    ...(isOurs
      ? { button: trackSample(barcode) }
      : { button: { label: 'Contact us', path: '/contact-us' }, links: [trackSample(barcode)] }),
  }),
  'lab.duplicate-merged': ({
    animalName,
    animalId,
    barcodes,
  }: {
    animalName: string;
    animalId: number;
    barcodes: string[];
  }): MailContent => ({
    subject: `Your sample was added to ${animalName}'s record`,
    paragraphs: [
      `${animalName} was in your account twice. We moved the ${barcodes.length > 1 ? 'kits' : 'kit'} ${barcodes.join(', ')} to the record that was tested before, and testing continues there. The other record is in your archive.`,
      'If you shared the other record, share this one instead.',
    ],
    button: { label: `View ${animalName}`, path: `/my/my-animals/${animalId}` },
  }),
  'lab.identity-question': ({
    animalName,
    barcode,
    question,
    hasArrived,
  }: {
    animalName: string;
    barcode: string;
    question: string;
    hasArrived: boolean;
  }): MailContent => ({
    subject: `A question about ${animalName}'s sample`,
    paragraphs: [
      `We check the identity of every sample before we release results. We have a question about kit ${barcode} for ${animalName}:`,
      question,
      hasArrived
        ? "Please answer in your account. The sample is safe in the laboratory, and we'll continue as soon as this is resolved."
        : "Please answer in your account. You can post the sample in the meantime. We'll start testing as soon as this is resolved.",
    ],
    button: { label: 'Answer question', path: '/my/sample-questions' },
  }),
  'lab.rejected': ({ animalName, barcode, word }: Stopped): MailContent => ({
    subject: `We couldn't test ${animalName}'s sample`,
    paragraphs: [
      `We couldn't test ${animalName}'s sample (kit ${barcode}): ${word}. This sometimes happens and says nothing about ${animalName}'s health.`,
      "We have already sent free replacement kits for this test. Please contact us and we'll agree on what to do next.",
    ],
    button: { label: 'Contact us', path: '/contact-us' },
  }),
  'lab.report': ({ animalName, number }: { animalName: string; number: string }): MailContent => ({
    subject: `Report ${number} for ${animalName}`,
    paragraphs: [
      `Report ${number} for ${animalName} is attached, as requested in your account.`,
      "If you didn't request it, please change your password.",
    ],
  }),
};
