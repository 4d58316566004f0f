import { FileDown } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { OrderDatesNote } from '#shop/order-complete/order-dates.tsx';
import { Parcels } from '#shop/order-complete/order-parcels.tsx';
import { OrderReceipt } from '#shop/order-complete/order-receipt.tsx';
import { UnpaidOrder } from '#shop/order-complete/unpaid-order.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocalDay } from '#ui/local-time.tsx';
import { Tracker } from '#ui/tracker.tsx';
import type { Route } from './+types/order.page';
import { ChangeAddress } from '#shop/delivery-address/change-address.tsx';
import { CancelUnpaidOrder } from '#shop/returns/cancel-unpaid-order.tsx';
import { OrderGifts } from '#shop/gift-kits/order-gifts.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderEvents, OrderRefunds } from './order-history.tsx';
import { orderStations, orderLabel, orderTitle, paymentText, unitCounts } from './order-labels.rules.ts';

export const meta = () => [{ title: 'Order | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const orderId = Number(params.id);
  const [order, gifts] = await Promise.all([
    page(client.orders.find({ id: orderId }), request),
    page(client.giftKits.list({ orderId }), request),
  ]);
  return { order, gifts, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function OrderPage({ loaderData: { order, gifts, countryCode } }: Route.ComponentProps) {
  const { word, tone } = orderLabel(order);
  const dateOf = useLocalDay(countryCode);
  const isOver = ['CANCELLED', 'EXPIRED', 'NEEDS_REVIEW'].includes(order.state);
  return (
    <>
      <BackLink to="/my/orders">Order history</BackLink>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <h1 className="text-3xl sm:text-4xl">{orderTitle(order)}</h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2 text-muted">
        Ordered on {dateOf(order.createdAt)}, {paymentText(order)}
        {order.orderedFor ? (
          <>
            , for{' '}
            <Link className="text-link" to={order.orderedFor.path}>
              {order.orderedFor.text}
            </Link>
          </>
        ) : null}
      </p>
      <OrderActions order={order} />
      {isOver ? null : (
        <div className="mt-8">
          <Tracker label="Order status" stations={orderStations(order, dateOf)} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <UnpaidOrder order={order} payAt={`/checkout/complete?order=${order.orderId}`} countryCode={countryCode}>
            <CancelUnpaidOrder order={order} />
          </UnpaidOrder>
          <OrderDatesNote dates={order.dates} countryCode={countryCode} />
          <OrderGifts orderId={order.orderId} gifts={gifts} countryCode={countryCode} />
          <Kits order={order} />
          <Parcels order={order} dateOf={dateOf} />
          <OrderDocuments order={order} />
          <OrderRefunds order={order} countryCode={countryCode} />
          <OrderEvents order={order} countryCode={countryCode} />
        </div>
        <OrderReceipt order={order}>
          <ChangeAddress
            order={order}
            save={(address) => api.orders.changeAddress({ id: order.orderId, ...address })}
          />
        </OrderReceipt>
      </div>
    </>
  );
}

type Order = Route.ComponentProps['loaderData']['order'];

function Kits({ order }: { order: Order }) {
  const lines = order.lines.filter((line) => Object.keys(line.units).length > 0);
  if (lines.length === 0) return null;
  const own = lines.filter((line) => !line.giftFor);
  const isSent = own.some((line) => line.units.KIT_SENT);
  const isUnusable = own.some((line) => line.units.KIT_RECALLED ?? line.units.KIT_LOST);
  return (
    <Card as="section">
      <h2 className="text-xl">Test kits</h2>
      <ul className="mt-4 grid gap-3">
        {lines.map((line) => (
          <li key={line.lineNo} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              {line.productName}
              {line.animalName ? <span className="text-muted"> for {line.animalName}</span> : null}
              {line.sample ? <span className="block text-sm text-muted">Stored sample {line.sample}</span> : null}
            </span>
            <span className="flex flex-wrap gap-2">
              {unitCounts(line.units).map(({ word, tone, count }) => (
                <Badge key={word} tone={tone}>
                  {count > 1 ? `${count} × ` : ''}
                  {word}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {isUnusable ? (
        <p className="mt-4 text-muted">
          To get a free replacement for a kit that was recalled or lost, use the link in our email or contact us. Please
          don&apos;t use a recalled kit.
        </p>
      ) : null}
      {isSent ? (
        <div className="mt-5">
          <LinkButton to="/activate">Activate a kit</LinkButton>
        </div>
      ) : null}
    </Card>
  );
}

function OrderDocuments({ order }: { order: Order }) {
  if (!order.invoiceId) return null;
  return (
    <Card as="section">
      <h2 className="text-xl">Invoice</h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={`/my/invoices/${order.invoiceId}`} className="bold-link">
          {order.invoiceNumber}
        </Link>
        <a href={`/api/my/invoices/${order.invoiceId}/pdf`} className="inline-flex items-center gap-2 bold-link">
          <FileDown aria-hidden="true" className="size-5" /> Download PDF
        </a>
      </p>
    </Card>
  );
}
