import { formatMoney } from '#shared/money.ts';
import type { Day, MailContent } from './layout.rules.ts';

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

/** Mails about ways to pay, points and stock. */
export const paymentsMails = {
  'payments.gift_card': ({ code, amountCents, currency, expiresOn, note }: GiftCardMail, day: Day): MailContent => ({
    subject: `Your gift card of ${formatMoney(amountCents, currency)} ${currency}`,
    heading: 'A gift card for you to pass on',
    paragraphs: [
      ...(note ? [note] : []),
      'Type the code at the checkout, under "I have a gift card". It pays for anything in the shop, in parts if you like.',
      'Whoever has the code can use it: please keep this mail as you would keep money.',
    ],
    facts: [
      ['Code', code],
      ['Worth', `${formatMoney(amountCents, currency)} ${currency}`],
      ['Good until', day(expiresOn)],
    ],
    button: { label: 'Go to the shop', path: '/' },
  }),
  'loyalty.expiring': ({ points, on }: Expiring, day: Day): MailContent => ({
    subject: `${points} of your points go on ${day(on)}`,
    heading: 'Use your points in time',
    paragraphs: [
      `Points last 24 months. On ${day(on)} ${points} of yours go, unless you use them before: at the checkout, from 100 points on.`,
    ],
    button: { label: 'See your points', path: '/my/loyalty' },
  }),
  'payments.back_in_stock': ({ product, path }: BackInStock): MailContent => ({
    subject: `${product} is in stock again`,
    heading: 'In stock again',
    paragraphs: [
      `You asked to be told: ${product} can be ordered again. It is not kept aside, so do not wait too long.`,
    ],
    button: { label: `See ${product}`, path },
  }),
};
