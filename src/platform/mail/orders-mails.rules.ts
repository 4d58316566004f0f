import { longMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Day, MailContent } from './layout.rules.ts';

interface Confirmation {
  number: string;
  totalCents: number;
  currency: string;
  lines: { name: string; quantity: number }[];
  isPaid: boolean;
  startsAtOnce?: boolean;
  path: string;
}
interface Transfer {
  reference: string;
  bankAccount: readonly { label: string; value: string }[];
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

interface Cancelled {
  number: string;
  isPaid: boolean;
  lines: { name: string; quantity: number }[];
  path: string;
}
interface Withdrawn {
  orderNumber: string;
  orderedAt: string;
  declaredAt: string;
  lines: { name: string; quantity: number }[];
  amountCents: number;
  currency: string;
  endsAtOnce: boolean;
}

interface Reminder {
  number: string;
  openCents: number;
  currency: string;
  dueOn: string;
  daysPastDue: number;
  path: string;
}
interface InvoicePaid {
  number: string;
  paidCents: number;
  currency: string;
  path: string;
}
interface StatementMail {
  month: string;
  openCents: number;
  currency: string;
  path: string;
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const asLines = (lines: readonly { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => ({ title: name, amount: `${quantity} x` }));

const STARTS_AT_ONCE =
  'You asked us to start testing as soon as your sample is here, before the 14 days of withdrawal are over. You know that your right of withdrawal ends when the test is reported.';

/** Mails about an order and its money. */
export const ordersMails = {
  'orders.confirmation': ({
    number,
    totalCents,
    currency,
    lines,
    isPaid,
    startsAtOnce,
    path,
  }: Confirmation): MailContent => ({
    subject: `Your order ${number}`,
    preview: isPaid ? 'Thank you, your payment has arrived.' : 'Thank you, your order is placed on account.',
    heading: 'Thank you for your order',
    paragraphs: [
      isPaid
        ? 'Your payment has arrived and your order is placed. We send your kits within two working days.'
        : 'Your order is placed on account; the invoice is in your account. We send your kits within two working days.',
      ...(startsAtOnce ? [STARTS_AT_ONCE] : []),
    ],
    facts: [
      ['Order', number],
      [isPaid ? 'Paid' : 'Total', `${formatMoney(totalCents, currency)} ${currency}`],
    ],
    lines: lines.map(({ name, quantity }) => ({ title: name, amount: `${quantity} x` })),
    button: { label: 'See your order', path },
  }),
  'orders.transfer': ({ reference, bankAccount, totalCents, currency, path }: Transfer): MailContent => ({
    subject: `How to pay your order ${reference}`,
    heading: 'Your order waits for your transfer',
    paragraphs: [
      'Please transfer the amount within 14 days and write the reference into the transfer. We place the order as soon as the money arrives.',
    ],
    facts: [
      ['Amount', `${formatMoney(totalCents, currency)} ${currency}`],
      ...bankAccount.map(({ label, value }): [string, string] => [label, value]),
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
  'orders.credited': ({ number, amountCents, currency, reason, path }: Refunded): MailContent => ({
    subject: `A credit note for order ${number}`,
    heading: 'Your invoice was lowered',
    paragraphs: [
      `We credited ${formatMoney(amountCents, currency)} ${currency} of your invoice. You need not pay that part; the credit note is in your account.`,
    ],
    facts: [
      ['Order', number],
      ['Reason', reason],
    ],
    button: { label: 'See your order', path },
  }),
  'orders.cancelled': ({ number, isPaid, lines, path }: Cancelled): MailContent => ({
    subject: `Your order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: [
      isPaid
        ? 'Nothing had been sent, so everything that you paid goes back to where you paid from.'
        : 'Nothing had been sent and nothing is to be paid.',
    ],
    facts: [['Order', number]],
    lines: asLines(lines),
    button: { label: 'See your order', path },
  }),
  'orders.return': ({ number, path }: { number: string; path: string }): MailContent => ({
    subject: `How to send kits of order ${number} back`,
    heading: 'Send the kits back to us',
    paragraphs: [
      'Please put the unopened kits into a parcel with your order number and send it to the address on the back of the box. Keep the receipt of the post.',
      'As soon as they have arrived with their seals intact, we give you back what you paid for them. The shipping to you is not part of it.',
    ],
    facts: [['Order', number]],
    button: { label: 'See your order', path },
  }),
  'orders.return-declined': ({
    number,
    answer,
    path,
  }: {
    number: string;
    answer: string;
    path: string;
  }): MailContent => ({
    subject: `About your return of order ${number}`,
    heading: 'We cannot take this back',
    paragraphs: [answer],
    facts: [['Order', number]],
    button: { label: 'See your order', path },
  }),
  'orders.withdrawal': (withdrawal: Withdrawn, day: Day): MailContent => {
    const { orderNumber, orderedAt, declaredAt, lines, amountCents, currency, endsAtOnce } = withdrawal;
    return {
      subject: `Receipt of your withdrawal from order ${orderNumber}`,
      preview: 'Your declaration has reached us. Keep this mail.',
      heading: 'You have withdrawn from the contract',
      paragraphs: [
        'This mail confirms that your declaration of withdrawal has reached us, with what it says and when it came. Please keep it.',
        endsAtOnce
          ? 'Nothing had been sent. The order has ended, and all that you paid goes back to where you paid from.'
          : 'Please send unopened kits back within 14 days. We give you back what you paid, with standard shipping, within 14 days; for a sample that has reached our laboratory the terms say what is kept.',
      ],
      facts: [
        ['Declaration', `I withdraw from the contract about order ${orderNumber}`],
        ['Received', `${day(declaredAt)} at ${declaredAt.slice(11, 19)} UTC`],
        ['Order of', day(orderedAt)],
        ['Goes back', `${formatMoney(amountCents, currency)} ${currency}`],
      ],
      lines: asLines(lines),
    };
  },
  'orders.reminder': ({ number, openCents, currency, dueOn, daysPastDue, path }: Reminder, day: Day): MailContent => ({
    subject:
      daysPastDue < 0 ? `Invoice ${number} is due soon` : `Invoice ${number} is ${plural(daysPastDue, 'day')} past due`,
    heading: daysPastDue < 0 ? 'An invoice is due soon' : 'An invoice is past due',
    paragraphs: [
      daysPastDue < 0
        ? 'This is a friendly note that an invoice is due in a few days. If you have paid it already, there is nothing to do.'
        : 'We have not received the money for this invoice yet. If it is on its way, there is nothing to do.',
      ...(daysPastDue >= 7 ? ['Until it is paid, new orders on account cannot be placed.'] : []),
    ],
    facts: [
      ['Invoice', number],
      ['To pay', `${formatMoney(openCents, currency)} ${currency}`],
      ['Due', day(dueOn)],
    ],
    button: { label: 'Pay the invoice', path },
  }),
  'orders.invoice_paid': ({ number, paidCents, currency, path }: InvoicePaid): MailContent => ({
    subject: `Invoice ${number} is paid`,
    heading: 'Thank you, your invoice is paid',
    paragraphs: ['The money has arrived and nothing of this invoice is open. Please keep this mail as your receipt.'],
    facts: [
      ['Invoice', number],
      ['Paid', `${formatMoney(paidCents, currency)} ${currency}`],
    ],
    button: { label: 'See the invoice', path },
  }),
  'orders.statement': ({ month, openCents, currency, path }: StatementMail): MailContent => ({
    subject: `Your statement for ${longMonth(month)}`,
    heading: `Your statement for ${longMonth(month)}`,
    paragraphs: ['All invoices, payments and credit notes of the month, to read and as a PDF.'],
    facts: [['Open today', `${formatMoney(openCents, currency)} ${currency}`]],
    button: { label: 'See the statement', path },
  }),
  'orders.cart-left': ({
    firstName,
    products,
    path,
  }: {
    firstName: string;
    products: string[];
    path: string;
  }): MailContent => ({
    subject: 'Your cart is still here',
    heading: firstName ? `${firstName}, your cart is still here` : 'Your cart is still here',
    paragraphs: [
      'You have left something in your cart. It stays there for 30 days, at the prices of the day on which you order.',
      'You get this one mail because you asked for our news; you can turn that off under "My profile".',
    ],
    lines: products.slice(0, 10).map((title) => ({ title })),
    button: { label: 'See your cart', path },
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
