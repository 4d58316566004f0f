import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';

export interface PreviewChanges {
  coupon?: string;
  loyalty_points?: number;
}

const DEBOUNCE_MS = 500;

/**
 * Previews the price of the cart with these changes, debounced and without saving them. Null without changes and until
 * the response arrives.
 */
export function usePricePreview(
  cart: Pick<Cart, 'sessionId' | 'version'>,
  changes: PreviewChanges | null,
): Cart['price'] | null {
  const [preview, setPreview] = useState<{ key: string; price: Cart['price'] } | null>(null);
  const key = changes ? JSON.stringify([cart.version, changes]) : null;
  useEffect(() => {
    if (key === null || changes === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.cart.find({ sessionId: cart.sessionId, ...changes }).then(
        ({ price }) => isCurrent && setPreview({ key, price }),
        // Only a preview: the cart prices applied changes itself and reports their errors.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // `key` contains all of `changes`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, cart.sessionId]);
  return preview?.key === key ? preview.price : null;
}
