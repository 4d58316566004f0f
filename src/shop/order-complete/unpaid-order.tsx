import type { ReactNode } from 'react';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { TransferFacts } from '#shop/orders/transfer-facts.tsx';
import { formatMoney } from '#shared/money.ts';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useLocalDay } from '#ui/local-time.tsx';
import { Callout } from '#ui/callout.tsx';

interface UnpaidOrderProps {
  order: OrderView;
  /** Path of the payment page, except for bank transfers. */
  payAt: string;
  countryCode: string;
  /** Further actions. */
  children?: ReactNode;
}

/** What an order is waiting for: payment, with the amount due, or our review of the payment. */
export function UnpaidOrder({ order, payAt, countryCode, children }: UnpaidOrderProps) {
  const dateOf = useLocalDay(countryCode);
  if (order.state === 'NEEDS_REVIEW')
    return (
      <Callout tone="warn" title="We are reviewing your payment">
        We will email you when the review is complete. You do not need to do anything.
      </Callout>
    );
  if (order.state !== 'PENDING_PAYMENT') return null;
  const amount = formatMoney(order.dueCents, order.currency);
  const payBy = order.payBy && dateOf(order.payBy);
  return (
    <Callout
      tone="warn"
      title={`${amount} due`}
      action={
        <>
          {order.method === 'EFT' ? null : <LinkButton to={payAt}>Pay {amount}</LinkButton>}
          {children}
        </>
      }
    >
      {order.paymentReference ? (
        <>
          <TransferFacts bankAccount={order.bankAccount} amount={amount} reference={order.paymentReference} />
          Please include the reference in your transfer{payBy ? `, and pay by ${payBy}` : ''}. We process the order when
          your payment arrives.
        </>
      ) : (
        'Your order is saved. We will process it as soon as we receive your payment.'
      )}
      {order.paymentState === 'PARTIALLY_PAID' ? (
        <p className="mt-2">
          Part of this order has been paid. Please{' '}
          <Link to="/contact-us" className="text-link">
            contact us
          </Link>{' '}
          to cancel it.
        </p>
      ) : null}
    </Callout>
  );
}
