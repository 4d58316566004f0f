import { FileDown } from 'lucide-react';
import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { completePath } from '#shop/order-complete/complete-path.rules.ts';
import { AccountOffer } from '#shop/order-complete/account-offer.tsx';
import { OrderDatesNote } from '#shop/order-complete/order-dates.tsx';
import { OrderReceipt } from '#shop/order-complete/order-receipt.tsx';
import { UnpaidOrder } from '#shop/order-complete/unpaid-order.tsx';
import { Parcels } from '#shop/order-complete/order-parcels.tsx';
import { ChangeAddress } from '#shop/delivery-address/change-address.tsx';
import { OrderEvents, OrderRefunds } from '#shop/orders/order-history.tsx';
import { orderLabel, orderStations, orderTitle, paymentText } from '#shop/orders/order-labels.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import type { OrderGift } from '#shop/gift-kits/gift-kits.contract.ts';
import { OrderGifts } from '#shop/gift-kits/order-gifts.tsx';
import { useLocalDay } from '#ui/local-time.tsx';
import { Tracker } from '#ui/tracker.tsx';
import type { Route } from './+types/order-status.page';
import { FindOrder } from './find-order.tsx';
import { GuestOrderActions } from './guest-order-actions.tsx';
import type { GuestOrder } from './guest-orders.contract.ts';

export const meta = () => [{ title: 'Order status | Damsire' }, { name: 'robots', content: 'noindex' }];

/** The URL contains the access token of the order: no referrer is sent to other sites. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const common = { countryCode: user?.countryCode ?? visitor.countryCode, isSignedIn: user !== null };
  const accessToken = searchParams.get('access_token') ?? '';
  if (!searchParams.has('order') || !accessToken) return { ...common, order: null, gifts: [], accessToken: '' };
  const orderId = Number(searchParams.get('order'));
  if (!Number.isInteger(orderId) || orderId < 1) throw data(null, { status: 404 });
  const order = await page(client.guestOrders.find({ orderId, access_token: accessToken }), request);
  const gifts = await page(client.giftKits.list({ orderId, access_token: accessToken }), request);
  return { ...common, order, gifts, accessToken };
}

export default function OrderStatusPage({ loaderData: { order, ...rest } }: Route.ComponentProps) {
  return order ? <OrderStatus order={order} {...rest} /> : <FindOrder isSignedIn={rest.isSignedIn} />;
}

interface OrderStatusProps {
  order: GuestOrder;
  gifts: readonly OrderGift[];
  accessToken: string;
  countryCode: string;
  isSignedIn: boolean;
}

/** A guest order: progress, content and documents. */
function OrderStatus({ order, gifts, accessToken, countryCode, isSignedIn }: OrderStatusProps) {
  const { orderId } = order;
  const { word, tone } = orderLabel(order);
  const dateOf = useLocalDay(countryCode);
  const isOver = ['CANCELLED', 'EXPIRED', 'NEEDS_REVIEW'].includes(order.state);
  return (
    <div className="frame max-w-5xl py-8 md:py-14">
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="text-3xl md:text-4xl">{orderTitle(order)}</h1>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2 text-muted">
        Ordered on {dateOf(order.createdAt)}, {paymentText(order)}
      </p>
      <GuestOrderActions order={order} accessToken={accessToken} />
      {isOver ? null : (
        <div className="mt-8">
          <Tracker label="Order status" stations={orderStations({ ...order, orderedFor: null }, dateOf)} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <UnpaidOrder order={order} payAt={completePath({ orderId, accessToken })} countryCode={countryCode} />
          <OrderDatesNote dates={order.dates} countryCode={countryCode} />
          {order.invoiceId ? (
            <a
              href={`/api/store/orders/${orderId}/receipt?access_token=${encodeURIComponent(accessToken)}`}
              className="inline-flex min-h-11 items-center gap-2 justify-self-start bold-link"
            >
              <FileDown aria-hidden="true" className="size-5" /> Download invoice (PDF)
            </a>
          ) : null}
          <OrderGifts orderId={orderId} gifts={gifts} accessToken={accessToken} countryCode={countryCode} />
          <Parcels order={order} dateOf={dateOf} />
          <OrderRefunds order={order} countryCode={countryCode} />
          <OrderEvents order={order} countryCode={countryCode} />
          {order.isGuest && !isSignedIn && order.placedAt ? (
            <AccountOffer order={order} accessToken={accessToken} />
          ) : null}
        </div>
        <OrderReceipt order={order}>
          {order.isGuest ? (
            <ChangeAddress
              order={order}
              save={(address) => api.guestOrders.changeAddress({ orderId, accessToken, ...address })}
            />
          ) : null}
        </OrderReceipt>
      </div>
    </div>
  );
}
