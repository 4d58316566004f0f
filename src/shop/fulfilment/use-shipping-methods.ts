import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { Cart, ShippingMethod } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import type { StepId } from '#shop/checkout/checkout-steps.rules.ts';
import { changeCheckout, currentCheckout } from '#shop/checkout/use-checkout.ts';

/** The choice takes effect immediately, so that the summary shows its price. */
export function chooseShipping(id: number): void {
  changeCheckout({ selectedShippingMethod: id });
  void updateCart({ shippingMethod: id });
}

/** The shipping methods of the cart; loaded when the step opens, and the first one is selected if none was. */
export function useShippingMethods(cart: Cart, step: StepId): ShippingMethod[] | null {
  const [methods, setMethods] = useState<ShippingMethod[] | null>(null);
  const isOpen = step === 'shipping' || step === 'payment';
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    api.cart.shippingMethods({ sessionId: cart.sessionId }).then(
      (found) => {
        if (!isCurrent) return;
        setMethods(found);
        const { selectedShippingMethod } = currentCheckout();
        changeCheckout({ allShippingMethods: found });
        const chosen = found.find((method) => method.id === selectedShippingMethod) ?? found[0];
        if (chosen && cart.shippingMethod !== chosen.id) chooseShipping(chosen.id);
      },
      () => isCurrent && setMethods([]),
    );
    return () => {
      isCurrent = false;
    };
    // The methods change only with the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, cart.sessionId, cart.countryCode]);
  return methods;
}
