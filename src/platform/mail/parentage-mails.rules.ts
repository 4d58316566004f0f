import type { MailContent } from './layout.rules.ts';

interface Asked {
  from: string;
  animalName: string;
  role: string;
  young: string;
  days: number;
  token: string;
}

/** Mails about parentage requests. */
export const parentageMails = {
  'parentage.consent': ({ from, animalName, role, young, days, token }: Asked): MailContent => ({
    subject: `${from} asks whether ${animalName} is a parent`,
    paragraphs: [
      `${from} wants to know whether ${animalName} is the ${role === 'DAM' ? 'dam' : 'sire'} of ${young}, and asks for your consent to compare its DNA profile.`,
      `You decide. If you agree, ${from} learns only whether your animal fits and at how many markers it does not; you are told the verdict too. The DNA profile itself is shown to nobody.`,
      `The link works for ${days} days. It is enough to refuse; to agree, sign in with this address.`,
    ],
    button: { label: 'Answer the question', path: `/parentage-consent/${encodeURIComponent(token)}` },
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
    subject: agreed ? `${animalName} may be compared` : `No consent for ${animalName}`,
    paragraphs: [
      agreed
        ? `The owner of ${animalName} agreed to your parentage request.`
        : `The owner of ${animalName} did not agree to your parentage request. It goes on with the other animals, if there are any.`,
    ],
    button: { label: 'Open the request', path: `/my/parentage-requests/${requestId}/report` },
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
    subject: `Parentage of ${young}: the report is ready`,
    paragraphs: [
      `The comparison was reviewed by a second person. Report ${number} is in your account, signed and ready to download; anyone can check it by its code.`,
    ],
    button: { label: 'Read the report', path: `/my/parentage-requests/${requestId}/report` },
  }),
  'parentage.verdict': ({ animalName, verdicts }: { animalName: string; verdicts: string[] }): MailContent => ({
    subject: `The verdict on ${animalName}`,
    paragraphs: ['You agreed that your animal was compared. This is what was found:', ...verdicts],
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
    subject: `The parentage of ${animalName}`,
    paragraphs: [
      `${club} asked for the parentage of ${animalName}, which you show to it. This is what was found:`,
      ...verdicts,
    ],
    ...(requestId === null
      ? {}
      : { button: { label: 'Read the report', path: `/my/parentage-requests/${requestId}/report` } }),
  }),
  'parentage.ended': ({
    young,
    reason,
    refunded,
  }: {
    young: string;
    reason: string;
    refunded: boolean;
  }): MailContent => ({
    subject: `The parentage request for ${young} has ended`,
    paragraphs: [reason, ...(refunded ? ['What you paid is on its way back to you.'] : [])],
    button: { label: 'See my requests', path: '/my/parentage-requests' },
  }),
};
