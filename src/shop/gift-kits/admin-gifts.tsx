import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { ShipForm } from '#shop/fulfilment/admin-parcels.tsx';
import { isBeingWithdrawn } from '#shop/returns/returns.rules.ts';
import type { AdminOrder } from '#shop/order-admin/order-admin.contract.ts';
import { giftLabels } from './gift-kits.rules.ts';

/** The gifts of an order for staff: recipients, progress, and the parcel of each claimed gift. */
export function AdminGifts({ order, countryCode }: { order: AdminOrder; countryCode: string }) {
  if (order.gifts.length === 0) return null;
  const claimedGifts = isBeingWithdrawn(order.returns) ? [] : order.gifts.filter(({ state }) => state === 'CLAIMED');
  return (
    <>
      {claimedGifts.map((gift) => (
        <ShipForm key={gift.id} orderId={order.orderId} kitsOwed={gift.kitsOwed} gift={gift} />
      ))}
      <Card as="section">
        <h2 className="text-xl">Gifts</h2>
        <ul className="mt-3 grid gap-3">
          {order.gifts.map((gift) => (
            <li key={gift.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <span>
                <span className="font-bold">{gift.productName}</span> for {gift.recipientName} ({gift.recipientEmail})
                <span className="block text-sm text-muted">
                  {gift.claimedAt
                    ? `Claimed on ${formatDate(gift.claimedAt, countryCode)}: ${gift.address.join(', ')}`
                    : `Email to recipient: ${formatDate(gift.announceOn, countryCode)}. The kit is sent once the gift is claimed.`}
                </span>
              </span>
              <Badge tone={giftLabels[gift.state].tone}>{giftLabels[gift.state].word}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
