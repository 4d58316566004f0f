import { HOW_TO_RETURN, sampleFacts } from '#platform/articles/facts.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { longMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { confirmationMails } from './confirmation-mail.rules.ts';
import { asLines, type Day, type MailContent, type OrderedLine } from './mail-content.rules.ts';

interface Sent {
  number: string;
  kits: { barcode: string; product: string }[];
  carrier: string;
  trackingNumber: string | null;
  shippingAddress: string[];
  /** The first and last expected delivery dates. */
  expected: { from: string; to: string } | null;
  path: string;
  /** True for the recipient of a gift, who has no order. */
  isGift?: boolean;
}
interface Gift {
  recipientName: string;
  from: string;
  message: string;
  productName: string;
  quantity: number;
  code: string;
  expiresOn: string;
  path: string;
}
type SoldGift = Pick<Gift, 'recipientName' | 'productName' | 'quantity' | 'path'>;
interface Cancelled {
  number: string;
  /** The reason, if the buyer did not request it. */
  why?: string;
  isPaid: boolean;
  lines: OrderedLine[];
  sellsGiftCards: boolean;
  path: string;
}
interface Withdrawn {
  orderNumber: string;
  orderedAt: string;
  declaredAt: string;
  lines: OrderedLine[];
  amountCents: number;
  currency: string;
  endsAtOnce: boolean;
  sellsGiftCards: boolean;
}

const SPENT_CARDS = ' Amounts already spent from the gift cards in this order are not refunded.';

interface Reminder {
  number: string;
  openCents: number;
  currency: string;
  dueOn: string;
  daysPastDue: number;
  graceDays: number;
  path: string;
}
interface InvoicePaid {
  number: string;
  paidCents: number;
  openCents: number;
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
const money = (cents: number, currency: string) => `${formatMoney(cents, currency)} ${currency}`;
interface LeftCart {
  firstName: string;
  products: string[];
  days: number;
  path: string;
}

const kitOrKits = (quantity: number) => (quantity > 1 ? 'kits' : 'kit');

const viewOrder = (path: string) => ({ label: 'View order', path });

/** Emails about orders, payments and refunds. */
export const ordersMails = {
  ...confirmationMails,
  'orders.sent': (sent: Sent, day: Day): MailContent => ({
    ...sentTexts(sent),
    facts: sentFacts(sent, day),
    lines: sent.kits.map(({ barcode, product }) => ({ title: `Kit ${barcode}`, detail: product })),
    blocks: sent.shippingAddress.length > 0 ? [{ title: 'Delivery address', lines: sent.shippingAddress }] : undefined,
    ...sentLinks(sent),
  }),
  'orders.gift': (
    { recipientName, from, message, productName, quantity, code, expiresOn, path }: Gift,
    day: Day,
  ): MailContent => ({
    subject: from ? `${from} has a gift for you` : 'A gift for you',
    heading: `A gift for ${recipientName}`,
    paragraphs: [
      `${from || 'Someone'} has given you ${quantity > 1 ? countOf(quantity, 'DNA test') : 'a DNA test'}: ${productName}. Tell us where to send the ${kitOrKits(quantity)}. Delivery has already been paid for.`,
    ],
    blocks: message === '' ? undefined : [{ title: 'Message', lines: message.split('\n') }],
    facts: [
      ['Claim code', code],
      ['Claim by', day(expiresOn)],
    ],
    button: { label: 'Claim your gift', path },
    audience: 'owner',
  }),
  'orders.gift_claimed': ({ recipientName, productName, quantity, path }: SoldGift): MailContent => ({
    subject: `${recipientName} has claimed your gift`,
    heading: 'Your gift was claimed',
    paragraphs: [
      `${recipientName} has told us where to send the ${kitOrKits(quantity)} (${productName}). We will post the ${kitOrKits(quantity)} within ${sampleFacts.dispatch}.`,
    ],
    button: viewOrder(path),
    audience: 'owner',
  }),
  'orders.gift_sent': ({ recipientName, productName, quantity, path }: SoldGift): MailContent => ({
    subject: `Your gift to ${recipientName} is on its way`,
    heading: 'Your gift is on its way',
    paragraphs: [`We have sent the ${kitOrKits(quantity)} (${productName}) to ${recipientName}.`],
    button: viewOrder(path),
    audience: 'owner',
  }),
  'orders.cancelled': ({ number, why, isPaid, lines, sellsGiftCards, path }: Cancelled): MailContent => ({
    subject: `Your order ${number} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: [
      ...(why ? [why] : []),
      isPaid
        ? `No kits were sent. We are refunding what you paid to your original payment method.${sellsGiftCards ? SPENT_CARDS : ''}`
        : 'No kits were sent, and you have nothing to pay.',
    ],
    facts: [['Order', number]],
    lines: asLines(lines),
    button: viewOrder(path),
  }),
  'orders.return': ({ number, path }: { number: string; path: string }): MailContent => ({
    subject: `How to return kits from order ${number}`,
    heading: 'Return your kits',
    paragraphs: [
      HOW_TO_RETURN,
      'We will refund what you paid for the kits as soon as they arrive with their seals intact. The original shipping cost is not included.',
    ],
    facts: [['Order', number]],
    button: viewOrder(path),
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
    subject: `About your return for order ${number}`,
    heading: "We can't accept this return",
    paragraphs: [answer],
    facts: [['Order', number]],
    button: viewOrder(path),
  }),
  'orders.withdrawal': (withdrawal: Withdrawn, day: Day): MailContent => {
    const { orderNumber, orderedAt, declaredAt, lines, amountCents, currency, endsAtOnce, sellsGiftCards } = withdrawal;
    return {
      subject: `Receipt of your withdrawal from order ${orderNumber}`,
      preview: 'We have received your declaration. Please keep this email.',
      heading: 'You have withdrawn from the contract',
      paragraphs: [
        'We have received your declaration of withdrawal. This email confirms what you declared, and the date and time we received it. Please keep this email.',
        endsAtOnce
          ? `No kits were sent. We have cancelled the order and are refunding what you paid to your original payment method.${sellsGiftCards ? SPENT_CARDS : ''}`
          : 'Please send unopened kits back within 14 days. We will refund what you paid, including standard shipping, within 14 days. If a sample has already reached our laboratory, part of the price may not be refundable. For details, see our terms and conditions.',
      ],
      facts: [
        ['Declaration', `I withdraw from the contract for order ${orderNumber}`],
        ['Received', `${day(declaredAt)} at ${declaredAt.slice(11, 19)} UTC`],
        ['Order date', day(orderedAt)],
        ['Refund', money(amountCents, currency)],
      ],
      lines: asLines(lines),
    };
  },
  'orders.reminder': (
    { number, openCents, currency, dueOn, daysPastDue, graceDays, path }: Reminder,
    day: Day,
  ): MailContent => ({
    subject:
      daysPastDue < 0 ? `Invoice ${number} is due soon` : `Invoice ${number} is ${plural(daysPastDue, 'day')} overdue`,
    heading: daysPastDue < 0 ? 'Your invoice is due soon' : 'Your invoice is overdue',
    paragraphs: [
      daysPastDue < 0
        ? 'This is a reminder that your invoice is due in a few days. If you have already paid, you do not need to do anything.'
        : 'We have not received your payment for this invoice yet. If it is on its way, you do not need to do anything.',
      ...(daysPastDue >= graceDays
        ? [`While an invoice is more than ${graceDays} days overdue, you cannot place new orders on account.`]
        : []),
    ],
    facts: [
      ['Invoice', number],
      ['Amount due', money(openCents, currency)],
      ['Due date', day(dueOn)],
    ],
    button: { label: 'Pay invoice', path },
  }),
  'orders.invoice_paid': ({ number, paidCents, openCents, currency, path }: InvoicePaid): MailContent => ({
    subject: openCents > 0 ? `Payment received for invoice ${number}` : `Invoice ${number} has been paid`,
    heading: openCents > 0 ? 'Thank you for your payment' : 'Thank you, your invoice has been paid',
    paragraphs: ['We have received your payment. Please keep this email as your receipt.'],
    facts: [
      ['Invoice', number],
      [openCents > 0 ? 'Paid so far' : 'Amount paid', money(paidCents, currency)],
      ['Amount due', money(openCents, currency)],
    ],
    button: { label: 'View invoice', path },
  }),
  'orders.statement': ({ month, openCents, currency, path }: StatementMail): MailContent => ({
    subject: `Your statement for ${longMonth(month)}`,
    heading: `Your statement for ${longMonth(month)}`,
    paragraphs: [
      'Your statement lists all invoices, payments and credit notes for the month. You can also download it as a PDF.',
    ],
    facts: [['Outstanding balance', money(openCents, currency)]],
    button: { label: 'View statement', path },
  }),
  'orders.cart-left': ({ firstName, products, days, path }: LeftCart): MailContent => ({
    subject: 'You left something in your cart',
    heading: firstName ? `${firstName}, you left something in your cart` : 'You left something in your cart',
    paragraphs: [`We'll keep your cart for ${days} days. You pay the prices that apply on the day you order.`],
    lines: products.slice(0, 10).map((title) => ({ title })),
    button: { label: 'View cart', path },
  }),
};

/** Without kits, the parcel contains only swabs or printed certificates. */
function sentTexts({ kits, number }: Sent): Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> {
  const say = (heading: string, text: string) => ({ subject: `${heading} (${number})`, heading, paragraphs: [text] });
  const posting = 'before you post the sample, so that we know which animal it is from.';
  if (kits.length === 0) return say('Your order is on its way', 'We have sent your order.');
  if (kits.length === 1) return say('Your kit is on its way', `Activate the kit ${posting}`);
  return say('Your kits are on their way', `Each kit has its own barcode. Activate each kit ${posting}`);
}

/** Recipients of kits activate them first; several kits are activated one by one. */
function sentLinks({ kits, path, isGift }: Sent): Pick<MailContent, 'button' | 'links'> {
  const [kit] = kits;
  const view = isGift ? { label: 'View gift', path } : viewOrder(path);
  if (!kit) return { button: view };
  const activate =
    kits.length === 1
      ? { label: 'Activate kit', path: `/activate?barcode=${encodeURIComponent(kit.barcode)}` }
      : { label: 'Activate kits', path: '/activate' };
  return { button: activate, links: [view] };
}

function sentFacts({ carrier, trackingNumber, expected }: Sent, day: Day): [string, string][] | undefined {
  const facts: [string, string][] = [];
  if (trackingNumber) facts.push(['Carrier', carrier], ['Tracking number', trackingNumber]);
  if (expected) facts.push(['Expected delivery', `${day(expected.from)} to ${day(expected.to)}`]);
  return facts.length > 0 ? facts : undefined;
}
