import type { MailContent } from './mail-content.rules.ts';

interface Shared {
  from: string;
  animalName: string;
  animalId: number;
  level: string;
}

interface Invited {
  clinic: string;
  name: string;
  animalName: string;
  animalId: number;
}

const may: Record<string, string> = {
  VIEW: 'You can view the animal and its results.',
  DOWNLOAD: 'You can view the animal and its results, and download its reports.',
  MANAGE: 'You can view the animal, download its reports and edit its details.',
};

interface AboutRelative {
  animalName: string;
  animalId: number;
}

const viewMessage = ({ animalId }: AboutRelative) => ({
  label: 'View message',
  path: `/my/my-animals/${animalId}/relatives`,
});

/**
 * Emails about shared animals and about their relatives; emails about relatives never contain the other owner's
 * address.
 */
export const animalsMails = {
  'animals.shared': ({ from, animalName, animalId, level }: Shared): MailContent => ({
    subject: `${from} shared ${animalName} with you`,
    paragraphs: [
      `${from} has shared ${animalName} with you.`,
      may[level] ?? '',
      `To view ${animalName}, sign in or create an account with this email address.`,
    ],
    button: { label: `View ${animalName}`, path: `/my/my-animals/${animalId}` },
  }),
  'animals.owner_invited': ({ clinic, name, animalName, animalId }: Invited): MailContent => ({
    subject: `${clinic} shared ${animalName} with you`,
    paragraphs: [
      `Hello ${name},`,
      `${clinic} has shared ${animalName} with you. You can view the results, reports and certificates once they are released.`,
      `Sign in or create an account with this email address. You'll find ${animalName} under "Shared with me".`,
    ],
    button: { label: `View ${animalName}`, path: `/my/my-animals/${animalId}` },
  }),
  'relatives.message': (about: AboutRelative): MailContent => ({
    subject: `A message about a relative of ${about.animalName}`,
    paragraphs: [
      `The owner of a relative of ${about.animalName} has sent you a message. You can read it and reply in your account.`,
      "We haven't shared your email address or your name. To stop messages, change the settings on the Relatives page.",
    ],
    button: viewMessage(about),
  }),
  'relatives.reply': (about: AboutRelative): MailContent => ({
    subject: `A reply about a relative of ${about.animalName}`,
    paragraphs: [`The owner of a relative of ${about.animalName} has replied to your message.`],
    button: viewMessage(about),
  }),
};
