import { LinkButton } from '#ui/button.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';

/** The checkout without a cart, or with one that cannot be loaded. */
export default function EmptyCheckout({ error, shop }: { error: string | null; shop: string }) {
  return (
    <>
      <EmptyState
        art={<EmptyArt kind="kit" />}
        title={error ?? 'Your cart is empty.'}
        action={<LinkButton to={shop}>Shop DNA tests</LinkButton>}
      >
        {error ? 'Please try again in a moment.' : 'Items you add appear here, with a full price breakdown.'}
      </EmptyState>
      {error ? null : <RecentlyViewed className="mt-12" />}
    </>
  );
}
