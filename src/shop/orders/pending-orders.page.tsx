import { useState } from 'react';
import { Link } from '#ui/link.tsx';
import { pageContext, type ApiClient } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { usePaymentDocument } from '#shop/payments/use-payment-document.ts';
import { PendingGiftCard } from '#shop/gift-cards/pending-gift-card.tsx';
import { PendingPoints, type PointsQuote } from '#shop/payments/pending-points.tsx';
import { RemovePoints } from '#shop/payments/remove-points.tsx';
import { PaymentBox } from '#shop/payments/payment-box.tsx';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { asSentence } from '#shared/as-sentence.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Route } from './+types/pending-orders.page';
import { CancelUnpaidOrder } from '#shop/returns/cancel-unpaid-order.tsx';
import { orderLabel, orderedProductsLabel } from './order-labels.rules.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Pending orders | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor, simulatorOrigin } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const paymentId = Number(query.get('payment')) || null;
  // Called first: it settles the payment, so that the list shows what is still due.
  const payment = paymentId ? await page(api.checkout.paymentStatus({ paymentId }), request) : null;
  const [services, orders, total, standing] = await Promise.all([
    payment && !payment.failure ? findServices(api, payment.orderIds) : [],
    page(api.orders.pending({ page: number, size: SIZE, paid: false }), request, 'Failed to fetch orders'),
    page(api.orders.pendingTotal({}), request, 'Failed to get pending payments'),
    page(api.invoices.standing({}), request),
  ]);
  return {
    orders,
    total,
    standing,
    payment,
    services,
    number,
    simulatorOrigin,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

/** The pages where the services that were paid continue. */
async function findServices(api: ApiClient, orderIds: readonly number[]) {
  const orders = await Promise.all(orderIds.map((id) => api.orders.find({ id }).catch(() => null)));
  return orders.flatMap((order) => order?.orderedFor ?? []);
}

export default function PendingOrdersPage({ loaderData }: Route.ComponentProps) {
  usePaymentDocument();
  const { orders, total, standing, payment, services, number } = loaderData;
  return (
    <>
      <SectionHeading
        level={1}
        title="Pending orders"
        intro="Orders awaiting payment. You can pay one or several at once."
      />
      {payment ? <PaymentOutcome payment={payment} services={services} /> : null}
      {standing.overdueCents > 0 ? <OverdueInvoices {...standing} /> : null}
      {orders.count === 0 ? (
        <EmptyState
          className="mt-8"
          title="No orders awaiting payment."
          action={<LinkButton to="/my/orders">Order history</LinkButton>}
        />
      ) : (
        <>
          <p className="nums mt-6 text-lg">
            {orders.count} {orders.count === 1 ? 'order' : 'orders'},{' '}
            <b>{formatMoney(total.amountCents, total.currency)}</b> {total.currency} in total
          </p>
          <OrderChooser key={orders.results.map((order) => order.orderId).join()} {...loaderData} />
          <Pagination page={number} pages={Math.ceil(orders.count / SIZE)} />
        </>
      )}
    </>
  );
}

/** Overdue invoices (code 79) also lead here: without this notice, the customer could see only an empty state. */
function OverdueInvoices({ overdueCents, currency, isBlocked }: Route.ComponentProps['loaderData']['standing']) {
  return (
    <Callout
      className="mt-6"
      tone="bad"
      title={`${formatMoney(overdueCents, currency)} in overdue invoices`}
      action={<LinkButton to="/my/invoices?show=overdue">View invoices</LinkButton>}
    >
      {isBlocked
        ? 'You cannot place new orders until the overdue amount is paid.'
        : 'Please pay the overdue amount soon.'}
    </Callout>
  );
}

interface PaymentOutcomeProps {
  payment: NonNullable<Route.ComponentProps['loaderData']['payment']>;
  services: Route.ComponentProps['loaderData']['services'];
}

function PaymentOutcome({ payment, services }: PaymentOutcomeProps) {
  const action =
    services.length > 0
      ? services.map(({ text, path }) => (
          <LinkButton key={path} to={path} variant="secondary">
            {text}
          </LinkButton>
        ))
      : undefined;
  const amount = formatMoney(payment.amountCents, payment.currency);
  if (payment.isPaid)
    return (
      <Callout className="mt-6" tone="good" live action={action} title={`Thank you, we have received ${amount}`}>
        We will email you a confirmation of each order.
      </Callout>
    );
  if (payment.failure)
    return (
      <Callout className="mt-6" tone="bad" live title="The payment did not go through">
        {asSentence(payment.failure)} Nothing was charged.
      </Callout>
    );
  return (
    <Callout className="mt-6" tone="brand" live action={action} title="Your payment is being confirmed">
      This takes a moment. You can leave this page.
    </Callout>
  );
}

function OrderChooser({ orders, total, simulatorOrigin, countryCode }: Route.ComponentProps['loaderData']) {
  const [chosen, setChosen] = useState<number[]>(orders.results.map((order) => order.orderId));
  const [paying, setPaying] = useState(false);
  const [quote, setQuote] = useState<PointsQuote | null>(null);
  const chosenOrders = orders.results.filter((order) => chosen.includes(order.orderId));
  const sum = quote?.amountCents ?? chosenOrders.reduce((cents, order) => cents + order.dueCents, 0);
  const toggle = (orderId: number, on: boolean) => {
    setPaying(false);
    setQuote(null);
    setChosen(on ? [...chosen, orderId] : chosen.filter((id) => id !== orderId));
  };
  return (
    <div className="mt-6 grid gap-6">
      <ul className="grid gap-3">
        {orders.results.map((order) => (
          <li key={order.orderId}>
            <Card className="flex flex-wrap items-center justify-between gap-4">
              <div>
                <Checkbox
                  checked={chosen.includes(order.orderId)}
                  onChange={(event) => toggle(order.orderId, event.target.checked)}
                  label={
                    <>
                      Order {order.number ?? order.orderId} from{' '}
                      <LocalDay at={order.createdAt} countryCode={countryCode} />
                    </>
                  }
                  note={orderedProductsLabel(order)}
                />
                {order.orderedFor ? (
                  <Link className="text-link ml-9 text-sm" to={order.orderedFor.path}>
                    {order.orderedFor.text}
                  </Link>
                ) : null}
              </div>
              <span className="flex flex-wrap items-center gap-4">
                <Badge tone={orderLabel(order).tone}>{orderLabel(order).word}</Badge>
                <b className="nums">{formatMoney(order.dueCents, order.currency)}</b>
                <Link to={`/my/orders/${order.orderId}`} className="bold-link">
                  View details<span className="sr-only">: order {order.orderId}</span>
                </Link>
                {order.pointsUsed > 0 ? <RemovePoints orderId={order.orderId} points={order.pointsUsed} /> : null}
                <CancelUnpaidOrder order={order} />
              </span>
            </Card>
          </li>
        ))}
      </ul>
      {paying && chosenOrders.length > 0 ? (
        <Card as="section" pad="lg">
          <h2 className="mb-5 text-2xl">Pay {formatMoney(sum, chosenOrders[0]!.currency)}</h2>
          <PaymentBox
            pays={{ orderIds: chosen, method: 'A', loyaltyPoints: quote?.loyaltyPoints }}
            simulatorOrigin={simulatorOrigin}
            donePath="/my/pending-orders"
          />
        </Card>
      ) : (
        <div className="grid max-w-md justify-items-start gap-5 [&>details]:w-full">
          {chosenOrders.length > 0 && total.usablePoints > 0 ? (
            <PendingPoints
              orderIds={chosen}
              usable={total.usablePoints}
              currency={total.currency}
              quote={quote}
              onQuote={setQuote}
            />
          ) : null}
          {chosenOrders.length > 0 ? <PendingGiftCard orderIds={chosen} /> : null}
          <Button size="lg" disabled={chosenOrders.length === 0} onClick={() => setPaying(true)}>
            {chosenOrders.length === 0 ? 'Choose orders to pay' : `Pay ${formatMoney(sum, chosenOrders[0]!.currency)}`}
          </Button>
        </div>
      )}
    </div>
  );
}
