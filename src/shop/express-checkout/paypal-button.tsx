import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { cartSaved } from '#shop/cart/use-cart-actions.ts';
import { openPendingPayment } from '#shop/cart/use-pending-payment.ts';
import { useBusy } from '#ui/forms/use-busy.ts';
import { Spinner } from '#ui/spinner.tsx';

interface PaypalButtonProps {
  cart: Cart;
  /** Chosen on another page: goes to PayPal immediately. */
  isChosen: boolean;
  onProblem: (message: string | null) => void;
}

/** Goes to PayPal, which returns the buyer with their address; they see the final total here before they pay. */
export function PaypalButton({ cart, isChosen, onProblem }: PaypalButtonProps) {
  const [busy, run] = useBusy();
  const [, setParams] = useSearchParams();
  const isStarted = useRef(false);
  const start = async () => {
    onProblem(null);
    try {
      await cartSaved();
      const { approveUrl } = await api.expressCheckout.startPaypal({ sessionId: cart.sessionId });
      window.location.assign(approveUrl);
    } catch (error) {
      const { fields, code, message } = problemOf(error);
      if (code === 79) openPendingPayment();
      else onProblem(Object.values(fields)[0]?.[0] ?? message);
    }
  };
  useEffect(() => {
    if (!isChosen || isStarted.current) return;
    isStarted.current = true;
    // After returning with the browser's back button, the buyer has to choose again.
    setParams({}, { replace: true, preventScrollReset: true });
    void run(start);
  });
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={() => void (busy || run(start))}
      className="wallet wallet-paypal w-full"
    >
      {busy ? <Spinner /> : null}
      PayPal
    </button>
  );
}
