import type { MailContent } from './layout.rules.ts';

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
  VIEW: 'You can look at the animal and its results.',
  DOWNLOAD: 'You can look at the animal and its results, and download its reports.',
  MANAGE: 'You can look at the animal, download its reports, and keep its details.',
};

/** Mails about animals that are shared. */
export const animalsMails = {
  'animals.shared': ({ from, animalName, animalId, level }: Shared): MailContent => ({
    subject: `${from} shares ${animalName} with you`,
    paragraphs: [
      `${from} has shared ${animalName} with this address.`,
      may[level] ?? '',
      'Sign in with this address, or register with it, to see the animal.',
    ],
    button: { label: `Open ${animalName}`, path: `/my/my-animals/${animalId}` },
  }),
  'animals.owner_invited': ({ clinic, name, animalName, animalId }: Invited): MailContent => ({
    subject: `${clinic} shows you the results of ${animalName}`,
    paragraphs: [
      `Hello ${name},`,
      `${clinic} has had ${animalName} tested with us, and lets you see it: results, reports and certificates.`,
      'Sign in with this address, or register with it, and it stands under “Shared with me”.',
    ],
    button: { label: `Open ${animalName}`, path: `/my/my-animals/${animalId}` },
  }),
};
