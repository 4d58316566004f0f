import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { Cart, ShippingMethod } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import type { StepId } from '#shop/checkout/checkout-steps.rules.ts';
import { changeCheckout, currentCheckout } from '#shop/checkout/use-checkout.ts';

/** The choice counts at once, so that the summary shows what it costs. */
export function chooseShipping(id: number): void {
  changeCheckout({ selectedShippingMethod: id });
  void updateCart({ shippingMethod: id });
}

/** How this cart can be sent; read when the step opens, and the first way chosen where none was. */
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
    // Only another address brings other methods.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, cart.sessionId, cart.countryCode]);
  return methods;
}
