import type { Day, MailContent } from './mail-content.rules.ts';

/** Emails of clubs, registries and the responsible breeder program. */
export const clubsMails = {
  'clubs.invited': ({ from, club, role }: { from: string; club: string; role: string }): MailContent => ({
    subject: `${from} invited you to join ${club}`,
    paragraphs: [
      `${from} invited you to join ${club} on Damsire. Your role: ${role}.`,
      'Sign in or create an account with this email address to accept or decline. The club cannot see your animals unless you give it access.',
    ],
    button: { label: 'View invitation', path: '/my/club' },
  }),
  'clubs.removed': ({ club }: { club: string }): MailContent => ({
    subject: `Your membership of ${club} has ended`,
    paragraphs: [
      `An admin has removed you from ${club}. Your Damsire account is not affected.`,
      'The club can no longer see any of your animals. Your animals stay in your account.',
    ],
    button: { label: 'View clubs', path: '/my/club' },
  }),
  'clubs.closed': ({ club, reason }: { club: string; reason: string }): MailContent => ({
    subject: `${club} has been closed on Damsire`,
    paragraphs: [
      `We have closed ${club}: ${reason}`,
      'The club can no longer see any animals, and club prices no longer apply. We keep the list of members so that the club can be reopened.',
    ],
    button: { label: 'Contact us', path: '/contact-us' },
  }),
  'registries.appointed': ({ registry }: { registry: string }): MailContent => ({
    subject: `You can now look up certified animals for ${registry}`,
    paragraphs: [
      `We have added you as an officer of ${registry}.`,
      'You can view the results that owners share with your registry. We record every lookup and your reason for it. The owner can see both.',
    ],
    button: { label: 'Look up an animal', path: '/my/dv-access' },
  }),
  'listings.listed': ({ kennel, until }: { kennel: string; until: string }, day: Day): MailContent => ({
    subject: `${kennel} is listed as a responsible breeder`,
    paragraphs: [
      `Enough of your breeding animals have been tested. ${kennel} is listed in the directory of responsible breeders until ${day(until)}.`,
      'The percentages in your listing are updated daily from your animals and their released results.',
    ],
    button: { label: 'View listing', path: '/my/breeder-listing' },
  }),
  'listings.checking': ({ kennel, reason }: { kennel: string; reason: string }): MailContent => ({
    subject: `${kennel}: more tested animals needed`,
    paragraphs: [
      reason,
      'Your listing goes live automatically once enough of your breeding animals have released results.',
    ],
    button: { label: 'View listing', path: '/my/breeder-listing' },
  }),
  'listings.ended': ({ kennel, reason }: { kennel: string; reason: string }): MailContent => ({
    subject: `${kennel} is no longer listed`,
    paragraphs: [reason, 'You can apply again at any time.'],
    button: { label: 'View listing', path: '/my/breeder-listing' },
  }),
  'listings.letter': (letter: { kennel: string; name: string; email: string; message: string }): MailContent => ({
    subject: `${letter.name} sent a message to ${letter.kennel}`,
    paragraphs: [
      `${letter.name} found you in the directory of responsible breeders and wrote:`,
      ...letter.message.split(/\n{2,}/),
      `To reply, write to ${letter.email}. We haven't shared your email address.`,
    ],
    notes: ["If this message is inappropriate, contact us. We'll review it and take action."],
  }),
  'listings.paused': ({ kennel, reason }: { kennel: string; reason: string }): MailContent => ({
    subject: `${kennel}: your listing is paused`,
    paragraphs: [
      `We have paused your listing in the responsible breeder program: ${reason}`,
      'Your listing is hidden from the directory while we review this. Your account and your animals are not affected.',
    ],
    button: { label: 'Contact us', path: '/contact-us' },
  }),
  'listings.resumed': ({ kennel }: { kennel: string }): MailContent => ({
    subject: `${kennel}: your listing is active again`,
    paragraphs: [
      'Your listing is no longer paused. It appears in the directory as long as your animals meet the requirements.',
    ],
    button: { label: 'View listing', path: '/my/breeder-listing' },
  }),
  'listings.complaint_decided': (decision: {
    name: string;
    number: string;
    breeder: string;
    upheld: boolean;
  }): MailContent => ({
    subject: `Your complaint ${decision.number}: our decision`,
    paragraphs: [
      `Hello ${decision.name},`,
      decision.upheld
        ? `We have reviewed your complaint about ${decision.breeder}. We have upheld it and taken action.`
        : `We have reviewed your complaint about ${decision.breeder}. We found nothing that breaks the rules of the program.`,
      'Thank you for telling us.',
    ],
  }),
};
