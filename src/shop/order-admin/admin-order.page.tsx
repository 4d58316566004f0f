import { AdminGifts } from '#shop/gift-kits/admin-gifts.tsx';
import { isForBuyer } from '#shop/gift-kits/gift-kits.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { OrderReceipt } from '#shop/order-complete/order-receipt.tsx';
import { api } from '#ui/api/api-client.ts';
import { ChangeAddress } from '#shop/delivery-address/change-address.tsx';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { LocalDay, LocalTime } from '#ui/local-time.tsx';
import type { Route } from './+types/admin-order.page';
import { ClosedReturns, ReturnCallouts } from '#shop/returns/admin-returns.tsx';
import { isBeingWithdrawn } from '#shop/returns/returns.rules.ts';
import { ParcelList, ShipForm } from '#shop/fulfilment/admin-parcels.tsx';
import { RefundApproval } from './admin-refund-approval.tsx';
import { MoneyActions } from './admin-money.tsx';
import { isBeingRefunded } from './refundable.rules.ts';
import { ReviewCallout } from './admin-review.tsx';
import {
  orderEventLabel,
  paymentLine,
  paymentMethodLabel,
  orderLabel,
  paymentLabel,
  orderUnitLabel,
} from '#shop/orders/order-labels.rules.ts';

export const meta = () => [{ title: 'Order | Damsire admin' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const order = await page(client.orderAdmin.find({ id: Number(params.id) }), request);
  const may = {
    refund: isAllowed(user, 'payments.refund'),
    approve: isAllowed(user, 'payments.approve_refund'),
    book: isAllowed(user, 'orders.settle_manually'),
    users: isAllowed(user, 'people.read'),
  };
  return { order, may, countryCode: visitor.countryCode };
}

export default function AdminOrderPage({ loaderData: { order, may, countryCode } }: Route.ComponentProps) {
  const giftLines = new Set(order.gifts.map(({ lineNo }) => lineNo));
  const kitsOwed = order.units.filter((unit) => unit.state === 'AWAITING_KIT' && !giftLines.has(unit.lineNo)).length;
  const canShip =
    ['PLACED', 'PROCESSING'].includes(order.state) &&
    !isBeingWithdrawn(order.returns) &&
    !isBeingRefunded(order) &&
    (kitsOwed > 0 ||
      (order.lines.some(
        ({ sku, lineNo }) => isForBuyer({ sku, isGift: giftLines.has(lineNo) }) && !isCancelled(order, lineNo),
      ) &&
        ['UNFULFILLED', 'RETURNED'].includes(order.fulfilmentState)));
  return (
    <>
      <BackLink to="/admin/orders">Orders</BackLink>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{order.number ? `Order ${order.number}` : `Order ${order.orderId}`}</h1>
        <Badge tone={orderLabel(order).tone}>{orderLabel(order).word}</Badge>
        <Badge tone={paymentLabel(order.paymentState).tone}>{paymentLabel(order.paymentState).word}</Badge>
      </div>
      <p className="mt-2 text-muted">
        <LocalDay at={order.createdAt} countryCode={countryCode} />,{' '}
        {order.personId && may.users ? (
          <Link to={`/admin/people/${order.personId}`} className="text-link">
            {order.email}
          </Link>
        ) : (
          order.email
        )}
        , {paymentMethodLabel(order.method).toLowerCase()}
      </p>
      {order.state === 'NEEDS_REVIEW' ? <ReviewCallout order={order} mayDecide={may.book} /> : null}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <RefundApproval order={order} mayApprove={may.approve} countryCode={countryCode} />
          <ReturnCallouts order={order} mayRefund={may.refund} />
          <WaitingTests order={order} />
          {canShip ? <ShipForm orderId={order.orderId} kitsOwed={kitsOwed} /> : null}
          <CertificatesToPrint order={order} />
          <AdminGifts order={order} countryCode={countryCode} />
          <Units order={order} />
          <ParcelList order={order} countryCode={countryCode} />
          <Payments order={order} may={may} />
          <ClosedReturns order={order} countryCode={countryCode} />
          <History order={order} countryCode={countryCode} />
        </div>
        <OrderReceipt order={order}>
          <ChangeAddress
            order={order}
            save={(address) => api.orderAdmin.changeAddress({ id: order.orderId, ...address })}
          />
        </OrderReceipt>
      </div>
    </>
  );
}

type Order = Route.ComponentProps['loaderData']['order'];

/** Whether all kits of a line were cancelled, so that nothing of it has to be sent. */
function isCancelled({ units }: Order, lineNo: number): boolean {
  const ofLine = units.filter((unit) => unit.lineNo === lineNo);
  return ofLine.length > 0 && ofLine.every(({ state }) => state === 'CANCELLED');
}

function WaitingTests({ order }: { order: Order }) {
  if (order.waitingTests.length === 0) return null;
  return (
    <Callout tone="warn" title="Tests could not be added to a stored sample">
      <ul className="grid gap-1">
        {order.waitingTests.map(({ lineNo, reason }) => {
          const line = order.lines.find((one) => one.lineNo === lineNo);
          return (
            <li key={lineNo}>
              <b>
                {line?.productName}
                {line?.animalName ? ` for ${line.animalName}` : ''}
              </b>
              : {reason}
            </li>
          );
        })}
      </ul>
      <p className="mt-2">Refund these products below.</p>
    </Callout>
  );
}

function CertificatesToPrint({ order }: { order: Order }) {
  const lines = order.lines.filter((line) => line.certificate);
  if (lines.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-xl">Certificates to print</h2>
      <ul className="mt-3 grid gap-3">
        {lines.map(({ lineNo, animalName, certificate }) => (
          <li key={lineNo} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {certificate}
              {animalName ? <span className="text-muted"> for {animalName}</span> : null}
            </span>
            <LinkButton
              to={`/api/admin/orders/${order.orderId}/certificates/${certificate}`}
              external
              variant="secondary"
              size="sm"
            >
              Open PDF<span className="sr-only"> of {certificate}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Units({ order }: { order: Order }) {
  if (order.units.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-xl">Test kits</h2>
      <DataList
        label="Test kits"
        rows={order.units}
        rowKey={(unit) => unit.unitId}
        columns={[
          { key: 'product', header: 'Product', lead: true, cell: (unit) => unit.productName },
          {
            key: 'barcode',
            header: 'Barcode',
            cell: (unit) =>
              unit.kitId ? (
                <Link to={`/admin/kits/${unit.kitId}`} className="text-link font-mono whitespace-nowrap">
                  {unit.barcode}
                </Link>
              ) : (
                <span className="font-mono">–</span>
              ),
          },
          {
            key: 'state',
            header: 'Status',
            cell: (unit) => <Badge tone={orderUnitLabel(unit.state).tone}>{orderUnitLabel(unit.state).word}</Badge>,
          },
        ]}
      />
    </section>
  );
}

const IN_PROGRESS = '/admin/refunds?filter=in_progress';

function Payments({ order, may }: { order: Order; may: { refund: boolean; book: boolean } }) {
  return (
    <Card as="section">
      <h2 className="text-xl">Payments</h2>
      {order.payments.length + order.creditNotes.length === 0 ? (
        <p className="mt-3 text-muted">No payments yet.</p>
      ) : null}
      <ul className="mt-3 grid gap-2">
        {order.payments.map((payment) => (
          <li key={payment.paymentId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {paymentLine(payment)}
              {payment.failure ? <span className="block text-sm text-muted">{payment.failure}</span> : null}
            </span>
            <span className="nums font-bold">
              {formatMoney(payment.capturedCents, payment.currency)} of{' '}
              {formatMoney(payment.amountCents, payment.currency)}
              {payment.refundedCents > 0 ? `, ${formatMoney(payment.refundedCents, payment.currency)} refunded` : ''}
              {payment.refundingCents > 0 ? (
                <>
                  ,{' '}
                  <Link to={payment.provider === 'eft' ? '/admin/refunds' : IN_PROGRESS} className="text-link">
                    {formatMoney(payment.refundingCents, payment.currency)}{' '}
                    {payment.provider === 'eft' ? 'refund to send' : 'refund in progress'}
                  </Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
        {order.creditNotes.map((note) => (
          <li key={note.invoiceId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>Credit note {note.number}</span>
            <span className="nums font-bold">{formatMoney(note.totalCents, order.currency)}</span>
          </li>
        ))}
      </ul>
      <MoneyActions order={order} may={may} />
    </Card>
  );
}

function History({ order, countryCode }: { order: Order; countryCode: string }) {
  return (
    <Card as="section">
      <h2 className="text-xl">History</h2>
      <ol className="mt-3 grid gap-4 sm:gap-2">
        {order.events.map((event, i) => (
          <li key={i} className="flex flex-wrap gap-x-3">
            <span className="nums text-muted">
              <LocalTime at={event.at} countryCode={countryCode} />
            </span>
            <span>
              {orderEventLabel(event)}
              {event.amountCents === null ? '' : `, ${formatMoney(event.amountCents, order.currency)}`}
              {event.creditNote ? `, credit note ${event.creditNote}` : ''}
              {event.reason ? `, ${event.reason}` : ''}
              {event.actor ? <span className="text-muted"> ({event.actor})</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
