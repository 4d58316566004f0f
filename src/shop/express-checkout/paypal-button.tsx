import { api, problemOf } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { cartSaved } from '#shop/cart/use-cart-actions.ts';
import { openPendingPayment } from '#shop/cart/use-pending-payment.ts';
import { useBusy } from '#ui/forms/use-busy.ts';
import { Spinner } from '#ui/spinner.tsx';

interface PaypalButtonProps {
  cart: Cart;
  onProblem: (message: string | null) => void;
}

/** Leads to PayPal, which sends the buyer back with their address; they see the final total here before they pay. */
export function PaypalButton({ cart, onProblem }: PaypalButtonProps) {
  const [busy, run] = useBusy();
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
  return (
    <button
      type="button"
      aria-busy={busy}
      onClick={() => void (busy || run(start))}
      className="flex min-h-12 w-full items-center justify-center gap-2 rounded-md border border-[#a87b00] bg-[#ffc439] px-4 font-bold text-[#111] hover:bg-[#f2b52a]"
    >
      {busy ? <Spinner /> : null}
      PayPal
    </button>
  );
}
