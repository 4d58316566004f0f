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
      `${animals} now belong to the new owner's account. Your name stays with them as the breeder.`,
      'Orders and invoices stay in your account.',
    ],
    button: { label: 'See your transfers', path: PAGE },
  }),
  'transfers.received': ({ animals, animalId }: { animals: string; animalId: number }): MailContent => ({
    subject: `${animals}: now in your account`,
    paragraphs: [
      `${animals} moved to your account, with everything that is known of them.`,
      'Certificates were issued anew, in your name.',
    ],
    button: { label: 'Open your animals', path: `/my/my-animals/${animalId}` },
  }),
  'transfers.declined': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: the transfer was refused`,
    paragraphs: [`${animals} stay in your account. Nothing was changed.`],
    button: { label: 'See your transfers', path: PAGE },
  }),
  'transfers.expired': ({ animals }: { animals: string }): MailContent => ({
    subject: `${animals}: nobody answered your offer`,
    paragraphs: [`${animals} stay in your account. You can offer them again.`],
    button: { label: 'See your transfers', path: PAGE },
  }),
  'transfers.cancelled': ({ from, animals }: { from: string; animals: string }): MailContent => ({
    subject: `${from} has taken an offer back`,
    paragraphs: [`${from} no longer offers ${animals} to you. The earlier link does not work any more.`],
  }),
};
