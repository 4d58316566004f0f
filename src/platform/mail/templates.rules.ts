import { accountsMails } from './accounts-mails.rules.ts';
import { advanceMails } from './advance-mails.rules.ts';
import { agentsMails } from './agents-mails.rules.ts';
import { animalsMails } from './animals-mails.rules.ts';
import { clubsMails } from './clubs-mails.rules.ts';
import { kitsMails } from './kits-mails.rules.ts';
import { labMails } from './lab-mails.rules.ts';
import { ordersMails } from './orders-mails.rules.ts';
import { parentageMails } from './parentage-mails.rules.ts';
import { paymentsMails } from './payments-mails.rules.ts';
import { requestsMails } from './requests-mails.rules.ts';
import { reviewsMails } from './reviews-mails.rules.ts';
import { suppliesMails } from './supplies-mails.rules.ts';
import { transfersMails } from './transfers-mails.rules.ts';

/** All email templates by name; each slice has a separate file in this folder. */
export const mailTemplates = {
  ...accountsMails,
  ...advanceMails,
  ...agentsMails,
  ...animalsMails,
  ...clubsMails,
  ...kitsMails,
  ...labMails,
  ...ordersMails,
  ...suppliesMails,
  ...parentageMails,
  ...paymentsMails,
  ...requestsMails,
  ...reviewsMails,
  ...transfersMails,
};

export type MailTemplate = keyof typeof mailTemplates;
export type MailData<T extends MailTemplate> = Parameters<(typeof mailTemplates)[T]>[0];

/** Whether the body has links that sign in or change a password: it is deleted once the email is sent. */
export function carriesSecret(template: string): boolean {
  const secret = ['accounts.confirm', 'accounts.reset', 'accounts.email_change_old', 'accounts.email_change_new'];
  return [
    ...secret,
    'accounts.export_ready',
    'kits.replacement',
    'payments.gift_card',
    'transfers.offered',
    'agents.referee',
  ].includes(template);
}
