import { useNavigate } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Cart } from './cart.contract.ts';
import { inOwnCart, storeCart } from './use-cart.ts';
import { openPendingPayment } from './use-pending-payment.ts';

interface FillResult {
  added: readonly unknown[];
  refused: readonly { name: string; reason: string }[];
}

/**
 * Adds previously ordered or prepared items to the cart and opens the checkout (after `onFilled`); shows a notice for
 * each item that is no longer available.
 */
export function useFillCart(fill: (sessionId: string) => Promise<FillResult>, onFilled?: (cart: Cart) => void) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const order = () =>
    run(async () => {
      const filled = await inOwnCart(async (sessionId) => ({ ...(await fill(sessionId)), sessionId })).catch(
        openIfUnpaid,
      );
      if (!filled) return;
      const { added, refused, sessionId } = filled;
      const cart = await api.cart.find({ sessionId });
      storeCart(cart);
      if (added.length > 0) onFilled?.(cart);
      for (const { name, reason } of refused) toaster.note(`${name}: ${reason}`, { title: 'Not added to the cart' });
      if (added.length > 0) await navigate('/checkout');
    });
  return { order, busy };
}

/** Code 79 opens a dialog with a link to the unpaid orders. */
function openIfUnpaid(error: unknown): null {
  if (problemOf(error).code !== 79) throw error;
  openPendingPayment();
  return null;
}
