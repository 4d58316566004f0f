import type { Day, MailContent } from './layout.rules.ts';

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
  'listings.listed': ({ kennel, until }: { kennel: string; until: string }, day: Day): MailContent => ({
    subject: `${kennel} is listed as a responsible breeder`,
    paragraphs: [
      `Enough of your breeding animals are tested: ${kennel} stands in the search of responsible breeders until ${day(until)}.`,
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
  'listings.letter': (letter: { kennel: string; name: string; email: string; message: string }): MailContent => ({
    subject: `${letter.name} writes to ${letter.kennel}`,
    paragraphs: [
      `${letter.name} found you in the search of responsible breeders and writes:`,
      ...letter.message.split(/\n{2,}/),
      `To answer, write to ${letter.email}. We have not given your address to anybody.`,
    ],
    notes: ['If this letter is not what our search is for, tell us: we read what was sent and act.'],
  }),
  'listings.paused': ({ kennel, reason }: { kennel: string; reason: string }): MailContent => ({
    subject: `${kennel} is not shown for now`,
    paragraphs: [
      `Our staff have paused your listing in the program of responsible breeders: ${reason}`,
      'It is not in the search while this is looked into. Nothing of your account or your animals has changed.',
    ],
    button: { label: 'Write to us', path: '/contact-us' },
  }),
  'listings.resumed': ({ kennel }: { kennel: string }): MailContent => ({
    subject: `${kennel} is shown again`,
    paragraphs: ['The pause of your listing has ended. It stands in the search as your animals allow.'],
    button: { label: 'See your listing', path: '/my/breeder-listing' },
  }),
  'listings.complaint_decided': (told: {
    name: string;
    number: string;
    breeder: string;
    upheld: boolean;
  }): MailContent => ({
    subject: `Your complaint ${told.number}: what we found`,
    paragraphs: [
      `Dear ${told.name},`,
      told.upheld
        ? `we have looked into what you wrote about ${told.breeder}, and it was right. We have acted on it.`
        : `we have looked into what you wrote about ${told.breeder}, and found nothing that goes against the program.`,
      'Thank you for telling us.',
    ],
  }),
};
