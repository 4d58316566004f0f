import { ShoppingBag } from 'lucide-react';
import { addToCart, updateCart } from '#shop/cart/use-cart-actions.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useBusy } from '#ui/forms/use-busy.ts';
import type { ClubProduct } from './clubs.contract.ts';

/** Adds a product to the shop cart, and applies the club's coupon code unless the cart has another code. */
export function AddClubProduct({ product }: { product: ClubProduct }) {
  const [busy, run] = useBusy();
  const { productId, name, needsChoice, path, couponCode } = product;
  if (needsChoice)
    return (
      <LinkButton to={path} variant="secondary" size="sm">
        Choose tests<span className="sr-only"> of {name}</span>
      </LinkButton>
    );
  const add = () =>
    addToCart({ productId, quantity: 1 }, couponCode ? { andThen: (cart) => applyCode(cart, couponCode) } : {});
  return (
    <Button
      size="sm"
      loading={busy}
      onClick={() => void run(add)}
      icon={<ShoppingBag aria-hidden="true" className="size-5" />}
    >
      Add to cart<span className="sr-only">: {name}</span>
    </Button>
  );
}

async function applyCode(cart: Cart, code: string): Promise<void> {
  const current = cart.coupons[0];
  if (current === code) return;
  if (current) toaster.note(`Your cart already has the code ${current}. Remove it to pay the club price with ${code}.`);
  else await updateCart({ coupon: code });
}
