import type { MailContent } from './mail-content.rules.ts';

interface Offered {
  from: string;
  animals: string;
  note: string;
  days: number;
  token: string;
  hasReports: boolean;
}

const NO_RESULTS = 'No results are available yet. Once you accept, new results go to you.';

const PAGE = '/my/transfer-animal';

/** Emails about transfers of animals to another account. */
export const transfersMails = {
  'transfers.offered': ({ from, animals, note, days, token, hasReports }: Offered): MailContent => ({
    subject: `${from} wants to transfer ${animals} to you`,
    paragraphs: [
      `${from} would like to transfer ${animals} to your account${hasReports ? ', including results, reports and certificates' : ''}.`,
      ...(hasReports ? [] : [NO_RESULTS]),
      ...(note ? [`Message from ${from}: "${note}"`] : []),
      `Sign in or create an account to accept or decline. The offer expires in ${days} days. Nothing changes until you accept.`,
    ],
    button: { label: 'View offer', path: `${PAGE}?offer=${token}` },
  }),
  'transfers.accepted': ({ animals, isBreeder }: { animals: string; isBreeder: boolean }): MailContent => ({
    subject: `${animals}: transfer complete`,
    paragraphs: [
      `The transfer of ${animals} to the new owner's account is complete.${isBreeder ? " You're still named as the breeder." : ''}`,
      'Orders and invoices stay in your account.',
    ],
    button: { label: 'View transfers', path: PAGE },
  }),
  'transfers.received': ({
    animals,
    animalId,
    hasReports,
  }: {
    animals: string;
    animalId: number;
    hasReports: boolean;
  }): MailContent => ({
    subject: `${animals}: transferred to your account`,
    paragraphs: hasReports
      ? [
          `The transfer of ${animals} to your account is complete, including results, reports and certificates.`,
          'Certificates have been reissued in your name.',
        ]
      : [
          `The transfer of ${animals} to your account is complete.`,
          "No results are available yet. We'll email you when there are results.",
        ],
    button: { label: 'View animals', path: `/my/my-animals/${animalId}` },
  }),
  'transfers.declined': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: transfer declined`,
    paragraphs: [`Your offer to transfer ${animals} was declined. Nothing in your account has changed.`],
    button: { label: 'View transfers', path: PAGE },
  }),
  'transfers.expired': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: your transfer offer has expired`,
    paragraphs: [
      `Your offer to transfer ${animals} was not answered and has expired. You can make a new offer at any time.`,
    ],
    button: { label: 'View transfers', path: PAGE },
  }),
  'transfers.cancelled': ({
    from,
    animals,
    stillOffered,
  }: {
    from: string;
    animals: string;
    stillOffered?: string;
  }): MailContent => ({
    subject: `${from} has cancelled a transfer offer`,
    paragraphs: [
      `${from} has cancelled the offer to transfer ${animals} to you. ${
        stillOffered
          ? `You can still accept ${stillOffered} with the link in our earlier email.`
          : 'The link in our earlier email no longer works.'
      }`,
    ],
  }),
};
