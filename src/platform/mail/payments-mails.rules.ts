import { formatMoney } from '#shared/money.ts';
import { asLines, type Day, type MailContent, type OrderedLine } from './mail-content.rules.ts';

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
  /** How long points are valid, and the minimum number for redeeming them. */
  months: number;
  minimum: number;
  on: string;
}

interface Transfer {
  reference: string;
  bankAccount: readonly { label: string; value: string }[];
  totalCents: number;
  currency: string;
  lines: OrderedLine[];
  /** The last day on which the transfer is accepted. */
  days: number;
  payBy: string;
  path: string;
}
interface Unpaid {
  reference: string;
  dueCents: number;
  currency: string;
  lines: OrderedLine[];
  expiresOn: string;
  path: string;
}

interface Credited {
  number: string;
  amountCents: number;
  currency: string;
  reason: string;
  path: string;
}
interface Refunded extends Credited {
  provider: 'stripe' | 'paypal' | 'eft' | 'voucher';
}

const money = (cents: number, currency: string) => `${formatMoney(cents, currency)} ${currency}`;

const LATER = 'It can take up to 10 business days to appear.';
const refundedTo: Record<Refunded['provider'], string> = {
  stripe: `to the card that you paid with. ${LATER}`,
  paypal: `to your PayPal account. ${LATER}`,
  eft: `to your bank account. ${LATER}`,
  voucher: 'to your gift card. You can use it now.',
};

/** Emails about unpaid orders, refunds, gift cards, points and stock. */
export const paymentsMails = {
  'orders.refunded': ({ number, amountCents, currency, reason, provider, path }: Refunded): MailContent => ({
    subject: `Your refund for order ${number}`,
    heading: provider === 'voucher' ? 'Your refund is on your gift card' : 'Your refund is on its way',
    paragraphs: [`We have refunded ${money(amountCents, currency)} ${refundedTo[provider]}`],
    facts: [
      ['Order', number],
      ['Reason', reason],
    ],
    button: { label: 'View order', path },
  }),
  'orders.credited': ({ number, amountCents, currency, reason, path }: Credited): MailContent => ({
    subject: `Credit note for order ${number}`,
    heading: 'We have credited your invoice',
    paragraphs: [
      `We have credited ${money(amountCents, currency)} to your invoice. You do not need to pay this amount. The credit note is in your account.`,
    ],
    facts: [
      ['Order', number],
      ['Reason', reason],
    ],
    button: { label: 'View order', path },
  }),
  'orders.transfer': (
    { reference, bankAccount, totalCents, currency, lines, days, payBy, path }: Transfer,
    day: Day,
  ): MailContent => ({
    subject: `How to pay for your order ${reference}`,
    heading: 'Pay for your order by bank transfer',
    paragraphs: [
      `Transfer the amount within ${days} days and include the reference. We will process your order as soon as we receive the payment.`,
      'On the order page, you can view the bank details again or cancel the order.',
    ],
    facts: [
      ['Amount', money(totalCents, currency)],
      ...bankAccount.map(({ label, value }): [string, string] => [label, value]),
      ['Reference', reference],
      ['Pay by', day(payBy)],
    ],
    lines: asLines(lines),
    button: { label: 'View order', path },
  }),
  'orders.unpaid': ({ reference, dueCents, currency, lines, expiresOn, path }: Unpaid, day: Day): MailContent => ({
    subject: `Your order ${reference} is not paid yet`,
    heading: 'Your order is saved, but not paid yet',
    paragraphs: [
      'We have not received a payment for this order. If your payment failed, you can try again with the same card or another payment method.',
      `If you no longer want the order, you can cancel it on the order page. Otherwise it expires on ${day(expiresOn)}, and you pay nothing.`,
    ],
    facts: [
      ['Order', reference],
      ['Amount due', money(dueCents, currency)],
    ],
    lines: asLines(lines),
    button: { label: 'Pay or cancel order', path },
  }),
  'orders.expired': ({ reference, path }: { reference: string; path: string }): MailContent => ({
    subject: `Your order ${reference} was not paid`,
    heading: 'Your order has expired',
    paragraphs: [
      'We did not receive a payment, so your order has expired. You were not charged. Any coupon or points you used can be used again.',
    ],
    button: { label: 'Shop DNA tests', path },
  }),
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
  'loyalty.expiring': ({ points, months, minimum, on }: Expiring, day: Day): MailContent => ({
    subject: `${points} of your points ${points === 1 ? 'expires' : 'expire'} on ${day(on)}`,
    heading: 'Use your points before they expire',
    paragraphs: [
      `Points are valid for ${months} months. ${points} of your points ${points === 1 ? 'expires' : 'expire'} on ${day(on)}. You need at least ${minimum} points to use them at checkout.`,
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
    notes: ['You asked for this email once. We will not send you another.'],
  }),
};
