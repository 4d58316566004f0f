import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { Cart, ShippingMethod } from '#shop/cart/cart.contract.ts';
import type { ShownQuote } from './express-events.rules.ts';

/** The price of the cart with the first shipping method, before an address is known; null while loading. */
export function useExpressQuote(cart: Cart): ShownQuote | null {
  const [quoted, setQuoted] = useState<{ key: string; quote: ShownQuote } | null>(null);
  // The same cart may arrive twice: with the page and from the server.
  const key = [cart.sessionId, cart.version, cart.countryCode, cart.price.dueCents].join(' ');
  useEffect(() => {
    let isCurrent = true;
    quoteOf(cart).then(
      (quote) => isCurrent && setQuoted({ key, quote }),
      () => isCurrent && setQuoted(null),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- whatever else changes in a cart changes its version
  }, [key]);
  return quoted?.key === key ? quoted.quote : null;
}

async function quoteOf(cart: Cart): Promise<ShownQuote> {
  if (!cart.isSWABRequired) return shownOf(cart, [], null);
  const { sessionId } = cart;
  const methods = await api.cart.shippingMethods({ sessionId });
  const chosen = methods.find(({ id }) => id === cart.shippingMethod) ?? methods[0];
  if (!chosen) throw new Error('no shipping method for this cart');
  const isPriced = cart.shippingMethod === chosen.id;
  const priced = isPriced ? cart : await api.cart.find({ sessionId, shipping_method: chosen.id });
  return shownOf(priced, methods, chosen.id);
}

function shownOf({ price, version }: Cart, shippingMethods: ShippingMethod[], shippingMethod: number | null) {
  const { totalCents, dueCents, steps } = price;
  const lines = steps.filter((step) => !step.included && step.amountCents !== 0);
  return { totalCents, dueCents, cartVersion: version, lines, shippingMethods, shippingMethod };
}
