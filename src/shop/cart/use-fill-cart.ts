import { useNavigate } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Cart } from './cart.contract.ts';
import { inOwnCart, storeCart } from './use-cart.ts';
import { openPendingPayment } from './use-pending-payment.ts';

interface Filled {
  added: readonly unknown[];
  refused: readonly { name: string; reason: string }[];
}

/** Puts what was ordered or prepared before into the cart and goes there (`onFilled` first); what cannot be had any longer is told. */
export function useFillCart(fill: (sessionId: string) => Promise<Filled>, onFilled?: (cart: Cart) => void) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const order = () =>
    run(async () => {
      const filled = await inOwnCart(async (sessionId) => ({ ...(await fill(sessionId)), sessionId })).catch(
        unlessUnpaid,
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

/** Code 79 has its own words, in a modal with the way to what is unpaid. */
function unlessUnpaid(error: unknown): null {
  if (problemOf(error).code !== 79) throw error;
  openPendingPayment();
  return null;
}
