import { useState } from 'react';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { isForBuyer } from '#shop/gift-kits/gift-kits.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { useAction } from '#ui/forms/use-action.ts';

interface AccountOfferProps {
  order: Pick<OrderView, 'orderId' | 'email' | 'lines' | 'state'>;
  accessToken: string;
}

/** Offers an account with the details of the order; only a password is needed, set through the emailed link. */
export function AccountOffer({ order: { orderId, email, lines, state }, accessToken }: AccountOfferProps) {
  const { run, busy } = useAction();
  const [isSent, setSent] = useState(false);
  const send = (type: 'owner' | 'breeder') =>
    void run(() => api.guestOrders.offerAccount({ orderId, accessToken, type })).then(
      (isDone) => isDone && setSent(true),
    );
  // A gift and its results belong to the recipient.
  const hasKits = lines.some(({ sku, giftFor }) => isForBuyer({ sku, isGift: giftFor !== null }));
  const contents =
    hasKits && state !== 'CANCELLED' ? 'this order, its kits and its results' : 'this order and its invoice';
  if (isSent)
    return (
      <Callout tone="good" live title="Check your email">
        We've emailed a link to {email}. Open it and choose a password to keep {contents} in your account.
      </Callout>
    );
  return (
    <Callout
      tone="brand"
      title="Keep everything in one place"
      action={
        <>
          <Button variant="secondary" loading={busy} onClick={() => send('owner')}>
            Create pet owner account
          </Button>
          <Button variant="secondary" loading={busy} onClick={() => send('breeder')}>
            Create breeder account
          </Button>
        </>
      }
    >
      We already have your details. We'll email a link to {email}: choose a password, and your account will contain{' '}
      {contents}.
    </Callout>
  );
}
