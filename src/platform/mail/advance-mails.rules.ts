import type { MailContent } from './layout.rules.ts';

interface Invitation {
  firstName: string;
  agentName: string;
  programme: string | null;
  payer: string;
  path: string;
}
interface Answered {
  customer: string;
  answer: 'accepted' | 'declined';
  payer: string;
  path: string;
}

/** Mails about orders that were prepared for somebody (business rules 3.16). */
export const advanceMails = {
  'advance.invitation': ({ firstName, agentName, programme, payer, path }: Invitation): MailContent => ({
    subject: `${agentName} has prepared an order for you`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      programme
        ? `${agentName} has prepared DNA tests for your animals, as part of ${programme}.`
        : `${agentName} has prepared DNA tests for your animals.`,
      payer === 'USER'
        ? 'Look at it, accept it, and order it from your account. Nothing is charged before you order.'
        : 'Look at it and accept it. You pay nothing for it.',
      'The link is open for 30 days. If you do not want it, you can decline it or leave it.',
    ],
    button: { label: 'See what was prepared', path },
  }),
  'advance.answered': ({ customer, answer, payer, path }: Answered): MailContent => ({
    subject: `${customer} has ${answer} your advance order`,
    heading: `${customer} has ${answer} the order`,
    paragraphs: [
      answer === 'declined'
        ? 'Nothing more happens with it.'
        : payer === 'USER'
          ? 'The customer orders and pays it. You see how far it has come in your account.'
          : 'You can order and pay it now from your account.',
    ],
    button: { label: 'See the advance order', path },
  }),
};
