import type { MailContent } from './mail-content.rules.ts';

interface Asked {
  from: string;
  animalName: string;
  role: string;
  young: string;
  days: number;
  token: string;
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
  'parentage.answered': ({
    animalName,
    agreed,
    requestId,
  }: {
    animalName: string;
    agreed: boolean;
    requestId: number;
  }): MailContent => ({
    subject: agreed ? `Consent given for ${animalName}` : `Consent declined for ${animalName}`,
    paragraphs: [
      agreed
        ? `The owner of ${animalName} has agreed to your parentage request.`
        : `The owner of ${animalName} has not agreed to your parentage request. If the request includes other animals, it continues with those.`,
    ],
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
  }: {
    young: string;
    reason: string;
    refunded: boolean;
    isUnpaid: boolean;
  }): MailContent => ({
    subject: `The parentage request for ${young} has ended`,
    paragraphs: [
      reason,
      ...(refunded ? ['Your refund is on its way.'] : []),
      ...(isUnpaid ? ["We're cancelling its unpaid order, so you don't need to pay it."] : []),
    ],
    button: { label: 'View requests', path: '/my/parentage-requests' },
  }),
};
