import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';

export interface Supposed {
  coupon?: string;
  loyalty_points?: number;
}

const REST_MS = 500;

/** What the cart would cost so, asked when typing has rested; nothing is kept. Null while nothing is supposed or known. */
export function useWhatIf(cart: Pick<Cart, 'sessionId' | 'version'>, supposed: Supposed | null): Cart['price'] | null {
  const [answer, setAnswer] = useState<{ asked: string; price: Cart['price'] } | null>(null);
  const asked = supposed ? JSON.stringify([cart.version, supposed]) : null;
  useEffect(() => {
    if (asked === null || supposed === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.cart.find({ sessionId: cart.sessionId, ...supposed }).then(
        ({ price }) => isCurrent && setAnswer({ asked, price }),
        // It is only a preview: what is used is priced and told by the cart itself.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // `asked` says all of `supposed`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, cart.sessionId]);
  return answer?.asked === asked ? answer.price : null;
}
