import { RotateCcw } from 'lucide-react';
import { useFillCart } from '#shop/cart/use-fill-cart.ts';
import { fillCheckout } from '#shop/checkout/use-checkout.ts';
import { Button } from '#ui/button.tsx';

interface OrderAgainProps {
  /** Adds the products, addresses and sample collector of the order to a cart. */
  fill: Parameters<typeof useFillCart>[0];
}

export function OrderAgain({ fill }: OrderAgainProps) {
  const { order, busy } = useFillCart(fill, fillCheckout);
  return (
    <Button
      variant="secondary"
      loading={busy}
      icon={<RotateCcw aria-hidden="true" className="size-5" />}
      onClick={() => void order()}
    >
      Order again
    </Button>
  );
}
