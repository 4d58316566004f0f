import type { MailContent } from './mail-content.rules.ts';

interface Invitation {
  firstName: string;
  agentName: string;
  programme: string | null;
  payer: string;
  days: number;
  path: string;
}
interface Answered {
  customer: string;
  answer: 'accepted' | 'declined';
  payer: string;
  path: string;
}

/** Emails about advance orders (business rules 3.16). */
export const advanceMails = {
  'advance.invitation': ({ firstName, agentName, programme, payer, days, path }: Invitation): MailContent => ({
    subject: `${agentName} has prepared an order for you`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      programme
        ? `${agentName} has prepared an order of DNA tests for your animals, as part of ${programme}.`
        : `${agentName} has prepared an order of DNA tests for your animals.`,
      payer === 'USER'
        ? "Review and accept it, then place the order from your account. You won't be charged until you do."
        : 'Review and accept it. There is nothing for you to pay.',
      `This link expires in ${days} days. If you don't want the order, you can decline it or ignore this email.`,
    ],
    button: { label: 'Review order', path },
  }),
  'advance.answered': ({ customer, answer, payer, path }: Answered): MailContent => ({
    subject: `${customer} has ${answer} your advance order`,
    heading: `${customer} has ${answer} the order`,
    paragraphs: [
      answer === 'declined'
        ? "The order is closed. You don't need to do anything."
        : payer === 'USER'
          ? 'The customer will place and pay for the order. You can follow its status in your account.'
          : 'You can now place and pay for the order from your account.',
    ],
    button: { label: 'View advance order', path },
  }),
};
