import { useSearchParams } from 'react-router';
import { LinkButton } from '#ui/button.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';

interface EmptyCheckoutProps {
  error: string | null;
  shop: string;
  /** Path of the buyer's orders. */
  orders: string;
}

/** The checkout without a cart, or with one that cannot be loaded. */
export default function EmptyCheckout({ error, shop, orders }: EmptyCheckoutProps) {
  const [query] = useSearchParams();
  // A buyer beyond the cart step has probably placed the order in another tab.
  const isLater = !error && Number(query.get('step') ?? 0) > 0;
  return (
    <>
      <EmptyState
        art={<EmptyArt kind="kit" />}
        title={error ?? 'Your cart is empty.'}
        action={
          <>
            {isLater ? <LinkButton to={orders}>Find your order</LinkButton> : null}
            <LinkButton to={shop} variant={isLater ? 'secondary' : 'primary'}>
              Shop DNA tests
            </LinkButton>
          </>
        }
      >
        {error
          ? 'Please try again in a moment.'
          : isLater
            ? 'Have you just ordered in another tab? The confirmation is in that tab and in your email.'
            : 'Items you add appear here, with a full price breakdown.'}
      </EmptyState>
      {error ? null : <RecentlyViewed className="mt-12" />}
    </>
  );
}
