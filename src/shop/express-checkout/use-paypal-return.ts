import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import { asSentence } from '#shared/as-sentence.ts';
import { api, problemOf } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { NEXT_STEP } from '#shop/checkout/checkout-steps.rules.ts';
import { changeCheckout, currentCheckout } from '#shop/checkout/use-checkout.ts';

/**
 * After returning from PayPal: fills the checkout forms with the buyer's details, which are validated and stored like
 * typed ones, and goes to the last step with the total. Returns an error message or null.
 */
export function usePaypalReturn(cart: Cart): string | null {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const isRead = useRef(false);
  const token = params.get('express') === 'paypal' ? params.get('token') : null;
  useEffect(() => {
    if (!token || isRead.current) return;
    isRead.current = true;
    api.expressCheckout.paypalBuyer({ paypalOrderId: token, session_id: cart.sessionId }).then(
      ({ email, phone, address }) => {
        const { billingAddress } = currentCheckout();
        const entered = address && {
          ...emptyAddress,
          ...address,
          line2: address.line2 ?? '',
          stateCode: address.stateCode ?? '',
        };
        changeCheckout({
          ...(email && { email }),
          ...(phone && { phone }),
          billingAddress: entered ?? billingAddress,
          ...(entered && { isSameAddress: true }),
          method: 'P',
          paypal: { orderId: token, email: email ?? '' },
        });
        setParams({ step: NEXT_STEP }, { replace: true, preventScrollReset: true });
      },
      (error: unknown) => {
        const { status, message } = problemOf(error);
        if (status !== 404) return setProblem(`${asSentence(message)} Reload this page to continue with PayPal.`);
        setProblem('We could not find your PayPal approval. Please try again.');
        setParams({}, { replace: true, preventScrollReset: true });
      },
    );
  });
  return problem;
}
