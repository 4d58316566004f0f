import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { formatMoney } from '#shared/money.ts';
import type { Day, MailContent } from './mail-content.rules.ts';

export interface Confirmation {
  number: string;
  totalCents: number;
  /** The part of the total that a gift card paid. */
  giftCardCents: number;
  currency: string;
  lines: { name: string; quantity: number; detail: string | null; amountCents: number }[];
  /** The breakdown of the total, as on the order page. */
  steps: { kind: string; label: string; amountCents: number; included: boolean }[];
  /** Formatted as on a label; empty if nothing is sent. */
  shippingAddress: string[];
  delivery: {
    name: string;
    daysMin: number;
    daysMax: number;
    /** Null if no kit is posted, because the customer prints the form. */
    kitBy: string | null;
    /** Null if no test has a turnaround time. Based on a number of business days for the buyer to send the sample. */
    resultsBy: string | null;
    swabDays: number;
  } | null;
  isPaid: boolean;
  /** True if the order includes a gift that is first emailed to its recipient. */
  hasGift?: boolean;
  startsAtOnce?: boolean;
  /** The start and length of a consumer's withdrawal period; null: the buyer has no right of withdrawal. */
  withdrawal: { from: 'DELIVERY' | 'ORDER'; days: number } | null;
  path: string;
  /** Path of the invoice: a page of the account, or the PDF itself for a guest. */
  invoicePath: string;
}

function withdrawalText({ from, days }: NonNullable<Confirmation['withdrawal']>): string {
  const start = from === 'ORDER' ? 'placing it' : 'delivery';
  return `You have the right to withdraw from this order within ${days} days of ${start}, without giving a reason.`;
}

const HOW_GIFTS_WORK =
  'We will email each gift on the day you chose, with your message and a claim code. When its recipient has entered a delivery address, we will post the kit there and email you.';

const STARTS_AT_ONCE =
  'You asked us to start testing as soon as your sample arrives, before the withdrawal period ends. You acknowledged that your right of withdrawal ends when the test is reported.';

function confirmationMail(order: Confirmation, day: Day): MailContent {
  const { number, isPaid, hasGift, startsAtOnce, withdrawal, path, invoicePath, lines, currency, shippingAddress } =
    order;
  return {
    subject: `Your order ${number} is confirmed`,
    preview: isPaid ? 'Thank you. We have received your payment.' : 'Thank you. Your order has been placed on account.',
    heading: 'Thank you for your order',
    paragraphs: [
      (isPaid ? 'We have received your payment.' : 'Your order has been placed on account.') +
        (shippingAddress.length > 0 ? ` We will send your order within ${sampleFacts.dispatch}.` : ''),
      ...(hasGift ? [HOW_GIFTS_WORK] : []),
      ...(withdrawal ? [withdrawalText(withdrawal)] : []),
      ...(startsAtOnce ? [STARTS_AT_ONCE] : []),
    ],
    facts: [['Order', number]],
    lines: lines.map(({ name, quantity, detail, amountCents }) => ({
      title: `${quantity} × ${name}`,
      ...(detail ? { detail } : {}),
      amount: formatMoney(amountCents, currency),
    })),
    totals: totalsOf(order),
    blocks: deliveryBlocks(order, day),
    button: { label: 'View order', path },
    links: [
      { label: 'View invoice', path: invoicePath },
      ...(withdrawal ? [{ label: 'Withdraw from a contract', path: `/withdraw?order=${number}` }] : []),
    ],
  };
}

/** A gift card is a payment: it comes after the total. */
function totalsOf({ steps, totalCents, giftCardCents, currency, isPaid }: Confirmation): [string, string][] {
  const total = `${formatMoney(totalCents, currency)} ${currency}`;
  const rows = steps
    .filter(({ kind }) => kind !== 'gift_card')
    .map(({ label, amountCents, included }): [string, string] => [
      included ? `${label} (included)` : label,
      label === 'Shipping' && amountCents === 0 ? 'Free' : formatMoney(amountCents, currency),
    ]);
  if (giftCardCents === 0) return [...rows, [isPaid ? 'Total paid' : 'Total due', total]];
  const remaining = `${formatMoney(totalCents - giftCardCents, currency)} ${currency}`;
  return [
    ...rows,
    ['Total', total],
    ['Gift card', formatMoney(-giftCardCents, currency)],
    [isPaid ? 'Amount paid' : 'Amount due', remaining],
  ];
}

function deliveryBlocks({ shippingAddress, delivery }: Confirmation, day: Day): MailContent['blocks'] {
  const blocks = [];
  if (shippingAddress.length > 0) blocks.push({ title: 'Delivery address', lines: shippingAddress });
  if (delivery && (delivery.kitBy || delivery.resultsBy)) {
    const { name, daysMin, daysMax, kitBy, resultsBy, swabDays } = delivery;
    const lines = [name];
    if (kitBy) lines.push(`${daysMin} to ${daysMax} business days, expected by ${day(kitBy)}`);
    if (resultsBy) lines.push(`Results by ${day(resultsBy)} if you post the sample within ${swabDays} business days`);
    blocks.push({ title: 'Delivery', lines });
  }
  return blocks;
}

interface LaterDates {
  number: string;
  kit: { by: string; was: string } | null;
  results: { by: string; was: string } | null;
  reason: 'kit_late' | 'laboratory';
  path: string;
}

/** Announces the new dates of an order; sent once for each delay. */
function laterDatesMail({ number, kit, results, reason, path }: LaterDates, day: Day): MailContent {
  const change = (date: { by: string; was: string }) => `${day(date.by)} (was ${day(date.was)})`;
  return {
    subject: `New dates for order ${number}`,
    heading: 'Your order is taking longer',
    paragraphs: [
      reason === 'kit_late'
        ? "We're posting your kit later than we planned. We're sorry for the wait."
        : "Your tests are taking longer in our laboratory than we planned. We're sorry for the wait.",
      kit
        ? "You don't need to do anything: we'll email you when the kit is on its way. You can cancel the order until we post it."
        : "You don't need to do anything: we'll email you as soon as your results are ready. If the new date doesn't suit you, contact us.",
    ],
    facts: [
      ['Order', number],
      ...(kit ? ([['New date for your kit', change(kit)]] satisfies [string, string][]) : []),
      ...(results ? ([['New date for your results', change(results)]] satisfies [string, string][]) : []),
    ],
    button: { label: 'View order', path },
  };
}

interface AddressChanged {
  number: string;
  shippingAddress: string[];
  path: string;
}

const addressChangedMail = ({ number, shippingAddress, path }: AddressChanged): MailContent => ({
  subject: `New delivery address for your order ${number}`,
  heading: 'Delivery address changed',
  paragraphs: ["We'll send your order to this address. If you didn't ask for this change, contact us."],
  blocks: [{ title: 'Delivery address', lines: shippingAddress }],
  button: { label: 'View order', path },
});

/** Emails about the dates and the address of an order. */
export const confirmationMails = {
  'orders.confirmation': confirmationMail,
  'orders.later': laterDatesMail,
  'orders.address_changed': addressChangedMail,
};
