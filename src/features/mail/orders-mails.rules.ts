import { formatMoney } from '#shared/money.ts';
import type { MailContent } from './layout.rules.ts';

interface Confirmation {
  number: string;
  totalCents: number;
  currency: string;
  lines: { name: string; quantity: number }[];
  isPaid: boolean;
  path: string;
}
interface Transfer {
  reference: string;
  totalCents: number;
  currency: string;
  path: string;
}
interface Sent {
  number: string;
  kits: { barcode: string; product: string }[];
  carrier: string;
  trackingNumber: string | null;
  path: string;
}
interface Refunded {
  number: string;
  amountCents: number;
  currency: string;
  reason: string;
  path: string;
}

/** Mails about an order and its money. */
export const ordersMails = {
  'orders.confirmation': ({ number, totalCents, currency, lines, isPaid, path }: Confirmation): MailContent => ({
    subject: `Your order ${number}`,
    preview: isPaid ? 'Thank you, your payment has arrived.' : 'Thank you, your order is placed on account.',
    heading: 'Thank you for your order',
    paragraphs: [
      isPaid
        ? 'Your payment has arrived and your order is placed. We send your kits within two working days.'
        : 'Your order is placed on account; the invoice is in your account. We send your kits within two working days.',
    ],
    facts: [
      ['Order', number],
      [isPaid ? 'Paid' : 'Total', `${formatMoney(totalCents, currency)} ${currency}`],
    ],
    lines: lines.map(({ name, quantity }) => ({ title: name, amount: `${quantity} x` })),
    button: { label: 'See your order', path },
  }),
  'orders.transfer': ({ reference, totalCents, currency, path }: Transfer): MailContent => ({
    subject: `How to pay your order ${reference}`,
    heading: 'Your order waits for your transfer',
    paragraphs: [
      'Please transfer the amount within 14 days and write the reference into the transfer. We place the order as soon as the money arrives.',
    ],
    facts: [
      ['Amount', `${formatMoney(totalCents, currency)} ${currency}`],
      ['Reference', reference],
    ],
    button: { label: 'See your order', path },
  }),
  'orders.sent': ({ number, kits, carrier, trackingNumber, path }: Sent): MailContent => ({
    subject: `Your kits are on their way (${number})`,
    heading: 'Your kits are on their way',
    paragraphs: [
      'Each kit has a barcode of its own. When a kit arrives, activate its barcode before you post the sample: then we know whose it is.',
    ],
    facts: trackingNumber
      ? [
          ['Carrier', carrier],
          ['Tracking number', trackingNumber],
        ]
      : undefined,
    lines: kits.map(({ barcode, product }) => ({ title: barcode, detail: product })),
    button: { label: 'See your order', path },
  }),
  'orders.refunded': ({ number, amountCents, currency, reason, path }: Refunded): MailContent => ({
    subject: `Your refund for order ${number}`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `We gave back ${formatMoney(amountCents, currency)} ${currency} to where you paid from. Banks take up to ten working days to show it.`,
    ],
    facts: [
      ['Order', number],
      ['Reason', reason],
    ],
    button: { label: 'See your order', path },
  }),
  'orders.expired': ({ reference, path }: { reference: string; path: string }): MailContent => ({
    subject: `Your order ${reference} was not paid`,
    heading: 'Your order has ended',
    paragraphs: [
      'No payment came, so the order has ended. Nothing was charged. A coupon or points that you chose can be used again.',
    ],
    button: { label: 'Back to the store', path },
  }),
};
