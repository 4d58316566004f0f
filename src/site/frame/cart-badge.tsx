import { lazy, Suspense } from 'react';
import { ShoppingBag } from 'lucide-react';
import { Link } from '#ui/anchor.tsx';
import { CountBadge } from '#ui/badge.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { useCartSummary } from '#shop/cart/use-cart-summary.ts';

const CartPanel = lazy(() => import('./cart-panel.tsx'));

function CartIcon() {
  const { itemCount } = useCartSummary();
  return (
    <span className="relative">
      <ShoppingBag aria-hidden="true" className="size-6" />
      <span className="absolute -top-2.5 left-4">
        <CountBadge count={itemCount} label={itemCount === 1 ? 'item' : 'items'} />
      </span>
    </span>
  );
}

/** On small screens: a link to the checkout. */
export function CartLink() {
  return (
    <Link to="/checkout" go="reload" className="round-link">
      <span className="sr-only">Cart</span>
      <CartIcon />
    </Link>
  );
}

/** On large screens: a menu with the grouped cart and the links to the next step. */
export function CartMenu({ shopTo }: { shopTo: string }) {
  const { itemCount } = useCartSummary();
  return (
    <Menu
      align="end"
      chevron={false}
      label={itemCount > 0 ? `Cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}` : 'Cart'}
      trigger={<CartIcon />}
      href="/checkout"
      className="round-link"
      panelClassName="w-[22rem] p-4"
    >
      <Suspense>
        <CartPanel shopTo={shopTo} />
      </Suspense>
    </Menu>
  );
}
