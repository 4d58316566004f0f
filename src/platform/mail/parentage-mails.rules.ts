import type { MailContent } from './mail-content.rules.ts';

interface Asked {
  from: string;
  animalName: string;
  role: string;
  young: string;
  days: number;
  token: string;
}

interface Answered {
  animalName: string;
  answer: 'AGREED' | 'REFUSED' | 'EXPIRED';
  /** Whether other owners have yet to answer, payment is due, or no parent is left. */
  next: 'waits' | 'payment' | 'ended';
  requestId: number;
}

const answerSubjects: Record<Answered['answer'], (animalName: string) => string> = {
  AGREED: (animalName) => `Consent given for ${animalName}`,
  REFUSED: (animalName) => `Consent declined for ${animalName}`,
  EXPIRED: (animalName) => `No answer from the owner of ${animalName}`,
};

const answers: Record<Answered['answer'], (animalName: string) => string> = {
  AGREED: (animalName) => `The owner of ${animalName} has agreed to your parentage request.`,
  REFUSED: (animalName) => `The owner of ${animalName} has not agreed to your parentage request.`,
  EXPIRED: (animalName) =>
    `The owner of ${animalName} did not answer your parentage request in time, so ${animalName} will not be compared.`,
};

function following(answer: Answered['answer'], next: Answered['next']): string {
  if (next === 'waits') return "We're waiting for the other owners to answer.";
  if (next === 'ended') return 'No possible parent is left, so the request has ended. You have nothing to pay.';
  return answer === 'AGREED'
    ? 'The comparison starts once you have paid for it.'
    : 'The request continues with the other animals. The comparison starts once you have paid for it.';
}

const REPORT = 'View report';
const reportOf = (requestId: number) => `/my/parentage-requests/${requestId}/report`;

/** Emails about parentage requests. */
export const parentageMails = {
  'parentage.consent': ({ from, animalName, role, young, days, token }: Asked): MailContent => ({
    subject: `${from} asks for your consent to compare ${animalName}'s DNA profile`,
    paragraphs: [
      `${from} would like to know whether ${animalName} is the ${role === 'DAM' ? 'dam' : 'sire'} of ${young}, and is asking for your consent to compare ${animalName}'s DNA profile.`,
      `You decide. If you agree, ${from} will learn only whether your animal matches and how many markers differ. You'll see the result too. We won't show the DNA profile itself to anyone.`,
      `This link expires in ${days} days. You can decline without signing in. To agree, sign in with this email address.`,
    ],
    button: { label: 'Answer request', path: `/parentage-consent/${encodeURIComponent(token)}` },
  }),
  'parentage.answered': ({ animalName, answer, next, requestId }: Answered): MailContent => ({
    subject: answerSubjects[answer](animalName),
    paragraphs: [answers[answer](animalName), following(answer, next)],
    button: { label: 'View request', path: reportOf(requestId) },
  }),
  'parentage.reported': ({
    young,
    number,
    requestId,
  }: {
    young: string;
    number: string;
    requestId: number;
  }): MailContent => ({
    subject: `The parentage report for ${young} is ready`,
    paragraphs: [
      `The comparison was reviewed by a second person. The signed report ${number} is ready to download from your account. Anyone can verify it with its code.`,
    ],
    button: { label: REPORT, path: reportOf(requestId) },
  }),
  'parentage.verdict': ({ animalName, verdicts }: { animalName: string; verdicts: string[] }): MailContent => ({
    subject: `Parentage result for ${animalName}`,
    paragraphs: [`You agreed to a comparison of ${animalName}'s DNA profile. Here is the result:`, ...verdicts],
  }),
  'parentage.of_club': ({
    animalName,
    club,
    verdicts,
    requestId,
  }: {
    animalName: string;
    club: string;
    verdicts: string[];
    requestId: number | null;
  }): MailContent => ({
    subject: `Parentage result for ${animalName}`,
    paragraphs: [
      `${club} requested a parentage comparison for ${animalName}, which you share with the club. Here is the result:`,
      ...verdicts,
    ],
    ...(requestId === null ? {} : { button: { label: REPORT, path: reportOf(requestId) } }),
  }),
  'parentage.not_compared': ({ animalName, from }: { animalName: string; from: string }): MailContent => ({
    subject: `No comparison of ${animalName}'s DNA profile`,
    paragraphs: [
      `You agreed to a comparison of ${animalName}'s DNA profile. The parentage request of ${from} has ended, so the profile will not be compared. You don't need to do anything else.`,
    ],
  }),
  'parentage.ended': ({
    young,
    reason,
    refunded,
    isUnpaid,
    requestId,
  }: {
    young: string;
    reason: string;
    refunded: boolean;
    isUnpaid: boolean;
    requestId: number;
  }): MailContent => ({
    subject: `The parentage request for ${young} has ended`,
    paragraphs: [
      reason,
      ...(refunded ? ['Your refund is on its way.'] : []),
      ...(isUnpaid ? ["We're cancelling its unpaid order, so you don't need to pay it."] : []),
    ],
    button: { label: 'View request', path: reportOf(requestId) },
  }),
};
