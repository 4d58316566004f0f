import { Truck } from 'lucide-react';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { Card } from '#ui/card.tsx';

/** The parcels of an order with tracking numbers; nothing before the first parcel is sent. */
export function Parcels({ order, dateOf }: { order: Pick<OrderView, 'shipments'>; dateOf: (iso: string) => string }) {
  if (order.shipments.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-xl">Parcels</h2>
      <ul className="mt-4 grid gap-3">
        {order.shipments.map((parcel) => (
          <li key={parcel.id} className="flex items-start gap-3">
            <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
            <span>
              Sent on {dateOf(parcel.sentAt)}
              {parcel.trackingNumber ? (
                <>
                  . Carrier: {parcel.carrier}. Tracking number:{' '}
                  <span className="font-mono">{parcel.trackingNumber}</span>
                </>
              ) : null}
              {parcel.deliveredAt ? `. Delivered on ${dateOf(parcel.deliveredAt)}.` : '.'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
