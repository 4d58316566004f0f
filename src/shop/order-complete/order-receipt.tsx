import type { ReactNode } from 'react';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import { orderTitle } from '#shop/orders/order-labels.rules.ts';
import { quickText } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { isForBuyer } from '#shop/gift-kits/gift-kits.rules.ts';
import { formatMoney } from '#shared/money.ts';
import { PriceSummary } from '#ui/price-summary.tsx';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { AddressText } from './address-text.tsx';

interface OrderReceiptProps {
  order: OrderView;
  /** Shown under the delivery address. */
  children?: ReactNode;
}

/** The ordered products and their price, with each step explained. */
export function OrderReceipt({ order, children }: OrderReceiptProps) {
  const rows = order.steps
    .filter((step) => !step.included && step.kind !== 'gift_card')
    .map(({ label, detail, amountCents }) => {
      const isFree = label === 'Shipping' && amountCents === 0;
      return { label, note: detail, amountCents, ...(isFree ? { text: 'Free' } : {}) };
    });
  return (
    <section aria-labelledby="receipt-title" className="rounded-xl border border-line bg-white p-5 shadow-card md:p-6">
      <h2 id="receipt-title" className="text-xl">
        {orderTitle(order)}
      </h2>
      <ul className="nums my-4 grid gap-3 border-b border-line pb-4">
        {order.lines.map((line) => (
          <li key={line.lineNo} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span>
              {line.quantity} × {line.productName}
              {line.animalName ? <span className="block text-sm text-muted">For {line.animalName}</span> : null}
              {line.giftFor ? <span className="block text-sm text-muted">Gift for {line.giftFor}</span> : null}
              {line.sample ? <span className="block text-sm text-muted">Stored sample {line.sample}</span> : null}
              {line.certificate ? (
                <span className="block text-sm text-muted">Certificate {line.certificate}</span>
              ) : null}
              {line.quick.kits > 0 ? <span className="block text-sm text-muted">{quickText(line)}</span> : null}
              {line.note ? <span className="block text-sm text-muted">{line.note}</span> : null}
            </span>
            <span className="font-bold">{formatMoney(line.goodsCents, order.currency)}</span>
          </li>
        ))}
      </ul>
      <PriceSummary
        rows={rows}
        total={{ amountCents: order.totalCents, note: taxNote(order) }}
        payments={order.method === 'N' ? accountPayment(order) : giftCardPayment(order)}
        currency={order.currency}
      />
      {order.startsAtOnce && !['CANCELLED', 'EXPIRED'].includes(order.state) ? (
        <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
          We start testing as soon as the sample arrives, as you asked. Your right of withdrawal ends when the test is
          reported.
        </p>
      ) : null}
      {order.shippingAddress &&
      order.lines.some(({ sku, giftFor }) => isForBuyer({ sku, isGift: giftFor !== null })) ? (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="font-sans text-base font-bold">Delivery address</h3>
          <AddressText address={{ ...emptyAddress, ...withoutNulls(order.shippingAddress) }} />
          {order.shippingMethod ? <p className="mt-1 text-sm text-muted">{order.shippingMethod}</p> : null}
          {children}
        </div>
      ) : null}
    </section>
  );
}

/** For an order on account: credited and paid amounts of its invoice, and the remaining amount. */
function accountPayment({ creditedCents, paidCents, openCents }: OrderView) {
  const reductions = [
    { label: 'Credited', amountCents: -creditedCents },
    { label: 'Paid', amountCents: -paidCents },
  ];
  const rows = reductions.filter(({ amountCents }) => amountCents < 0);
  return { rows, rest: { label: 'Amount due', amountCents: openCents } };
}

/** Business rules 3.7: a gift card is a payment, so the total and its tax do not change. */
function giftCardPayment(order: OrderView) {
  const isReleased = order.placedAt === null && ['CANCELLED', 'EXPIRED'].includes(order.state);
  if (order.giftCardCents === 0 || isReleased) return null;
  const note = order.steps.find((step) => step.kind === 'gift_card')?.detail;
  const giftCard = { label: 'Gift card', note, amountCents: -order.giftCardCents };
  if (order.state !== 'PENDING_PAYMENT')
    return { rows: [giftCard], rest: { label: 'Amount paid', amountCents: order.totalCents - order.giftCardCents } };
  const { dueCents } = order;
  const paidCents = order.totalCents - order.giftCardCents - dueCents;
  const paid = paidCents > 0 ? [{ label: 'Paid', amountCents: -paidCents }] : [];
  return { rows: [giftCard, ...paid], rest: { label: 'Amount due', amountCents: dueCents } };
}

function taxNote(order: OrderView): string {
  const texts = order.steps
    .filter((step) => step.included && step.amountCents > 0)
    .map((step) => `${formatMoney(step.amountCents, order.currency)} ${step.label}`);
  return texts.length > 0 ? `Includes ${texts.join(' and ')}` : '';
}

function withoutNulls(address: NonNullable<OrderView['shippingAddress']>) {
  const { company, line2, stateCode, phone, ...rest } = address;
  return { ...rest, company: company ?? '', line2: line2 ?? '', stateCode: stateCode ?? '', phone: phone ?? '' };
}
