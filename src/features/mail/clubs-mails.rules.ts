import type { MailContent } from './layout.rules.ts';

/** Mails of clubs and of the responsible breeder program. */
export const clubsMails = {
  'clubs.invited': ({ from, club, role }: { from: string; club: string; role: string }): MailContent => ({
    subject: `${club} invites you`,
    paragraphs: [
      `${from} invites you to ${club} as: ${role}.`,
      'Sign in, or register, with this address to accept or decline. The club sees no animal of yours before you grant it.',
    ],
    button: { label: 'Look at the invitation', path: '/my/club' },
  }),
  'clubs.removed': ({ club }: { club: string }): MailContent => ({
    subject: `Your membership of ${club} has ended`,
    paragraphs: [
      `An admin of ${club} has ended your membership on Damsire.`,
      'The club no longer sees any of your animals. They are yours as before.',
    ],
    button: { label: 'See your clubs', path: '/my/club' },
  }),
  'clubs.closed': ({ club, reason }: { club: string; reason: string }): MailContent => ({
    subject: `${club} is closed on Damsire`,
    paragraphs: [
      `Our staff have closed ${club}: ${reason}`,
      'It no longer sees any animal, and its prices have ended. Members stay, so that it can be opened again.',
    ],
    button: { label: 'Write to us', path: '/contact-us' },
  }),
  'registries.appointed': ({ registry }: { registry: string }): MailContent => ({
    subject: `You look up certified animals for ${registry}`,
    paragraphs: [
      `Our staff have entered you as an officer of ${registry}.`,
      'You see what owners let your registry see. Every look is on record with your reason, and the owner reads it.',
    ],
    button: { label: 'Look up', path: '/my/dv-access' },
  }),
  'listings.listed': ({ kennel, until }: { kennel: string; until: string }): MailContent => ({
    subject: `${kennel} is listed as a responsible breeder`,
    paragraphs: [
      `Enough of your breeding animals are tested: ${kennel} stands in the search of responsible breeders until ${until}.`,
      'The percentages follow your animals and their released results, day by day.',
    ],
    button: { label: 'See your listing', path: '/my/breeder-listing' },
  }),
  'listings.checking': ({ kennel, reason }: { kennel: string; reason: string }): MailContent => ({
    subject: `${kennel}: not enough tested animals for the listing`,
    paragraphs: [
      reason,
      'The listing appears by itself as soon as the released results of your breeding animals are enough.',
    ],
    button: { label: 'See your animals', path: '/my/breeder-listing' },
  }),
  'listings.ended': ({ kennel, reason }: { kennel: string; reason: string }): MailContent => ({
    subject: `${kennel} is no longer listed`,
    paragraphs: [reason, 'You can apply again at any time.'],
    button: { label: 'See your listing', path: '/my/breeder-listing' },
  }),
};
