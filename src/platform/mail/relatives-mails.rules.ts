import type { MailContent } from './mail-content.rules.ts';

interface AboutRelative {
  animalName: string;
  animalId: number;
}

const button = ({ animalId }: AboutRelative) => ({
  label: 'View message',
  path: `/my/my-animals/${animalId}/relatives`,
});

/** Emails between owners of related animals: neither learns the other's address. */
export const relativesMails = {
  'relatives.message': (about: AboutRelative): MailContent => ({
    subject: `A message about a relative of ${about.animalName}`,
    paragraphs: [
      `The owner of a relative of ${about.animalName} has sent you a message. You can read it and reply in your account.`,
      "We haven't shared your email address or your name. To stop messages, change the choices on the Relatives page.",
    ],
    button: button(about),
  }),
  'relatives.reply': (about: AboutRelative): MailContent => ({
    subject: `A reply about a relative of ${about.animalName}`,
    paragraphs: [`The owner of a relative of ${about.animalName} has replied to your message.`],
    button: button(about),
  }),
};
