import { formatMoney } from '#shared/money.ts';
import type { Day, MailContent } from './mail-content.rules.ts';

interface GiftCardMail {
  code: string;
  amountCents: number;
  currency: string;
  expiresOn: string;
  note: string | null;
}
interface BackInStock {
  product: string;
  path: string;
}

interface Expiring {
  points: number;
  on: string;
}

/** Emails about gift cards, points and stock. */
export const paymentsMails = {
  'payments.gift_card': ({ code, amountCents, currency, expiresOn, note }: GiftCardMail, day: Day): MailContent => ({
    subject: `Your ${formatMoney(amountCents, currency)} ${currency} gift card`,
    heading: 'Your gift card is ready',
    paragraphs: [
      ...(note ? [note] : []),
      'Enter the code at checkout under "I have a gift card". You can use the gift card for anything in the shop, in one order or several.',
      'Anyone with the code can use it, so keep this email safe.',
    ],
    facts: [
      ['Code', code],
      ['Value', `${formatMoney(amountCents, currency)} ${currency}`],
      ['Valid until', day(expiresOn)],
    ],
    button: { label: 'Shop DNA tests', path: '/' },
  }),
  'loyalty.expiring': ({ points, on }: Expiring, day: Day): MailContent => ({
    subject: `${points} of your points ${points === 1 ? 'expires' : 'expire'} on ${day(on)}`,
    heading: 'Use your points before they expire',
    paragraphs: [
      `Points are valid for 24 months. ${points} of your points ${points === 1 ? 'expires' : 'expire'} on ${day(on)}. You need at least 100 points to use them at checkout.`,
    ],
    button: { label: 'View points', path: '/my/loyalty' },
  }),
  'payments.back_in_stock': ({ product, path }: BackInStock): MailContent => ({
    subject: `${product} is back in stock`,
    heading: 'Back in stock',
    paragraphs: [
      `You asked us to let you know: ${product} is available again. We can't reserve it for you, so order soon.`,
    ],
    button: { label: `View ${product}`, path },
  }),
};
