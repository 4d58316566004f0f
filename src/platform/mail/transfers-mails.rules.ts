import type { MailContent } from './layout.rules.ts';

interface Offered {
  from: string;
  animals: string;
  note: string;
  days: number;
  token: string;
}

const PAGE = '/my/transfer-animal';

/** Mails about animals that move to another account. */
export const transfersMails = {
  'transfers.offered': ({ from, animals, note, days, token }: Offered): MailContent => ({
    subject: `${from} wants to hand ${animals} over to you`,
    paragraphs: [
      `${from} offers to move ${animals} to your account, with results, reports and certificates.`,
      ...(note ? [`They write: "${note}"`] : []),
      `Sign in, or register, to accept or refuse. The offer waits ${days} days. Until then nothing changes.`,
    ],
    button: { label: 'Look at the offer', path: `${PAGE}?offer=${token}` },
  }),
  'transfers.accepted': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: the transfer is done`,
    paragraphs: [
      `The transfer of ${animals} to the new owner's account is complete. You're still named as the breeder.`,
      'Orders and invoices stay in your account.',
    ],
    button: { label: 'See your transfers', path: PAGE },
  }),
  'transfers.received': ({ animals, animalId }: { animals: string; animalId: number }): MailContent => ({
    subject: `${animals}: now in your account`,
    paragraphs: [
      `${animals} moved to your account, with results, reports and certificates.`,
      'Certificates were issued anew, in your name.',
    ],
    button: { label: 'Open your animals', path: `/my/my-animals/${animalId}` },
  }),
  'transfers.declined': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: the transfer was refused`,
    paragraphs: [`Your offer of ${animals} was declined. Nothing in your account has changed.`],
    button: { label: 'See your transfers', path: PAGE },
  }),
  'transfers.expired': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: nobody answered your offer`,
    paragraphs: [`Your offer of ${animals} has expired. You can make a new one at any time.`],
    button: { label: 'See your transfers', path: PAGE },
  }),
  'transfers.cancelled': ({ from, animals }: { from: string; animals: string }): MailContent => ({
    subject: `${from} has taken an offer back`,
    paragraphs: [`${from} no longer offers ${animals} to you. The earlier link does not work any more.`],
  }),
};
