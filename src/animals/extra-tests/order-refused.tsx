import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';

// spec 8: orders are blocked while payments are pending.
const PENDING_PAYMENT = 79;

/** Why an order at the review was refused, with a link to pay the pending order that blocks it. */
export function OrderRefused({ message, reason }: { message: string | null; reason: string | number | null }) {
  if (!message) return null;
  return (
    <Callout tone="bad" live title={message}>
      {reason === PENDING_PAYMENT ? (
        <Link to="/my/pending-orders" go="reload" className="text-link">
          View pending orders
        </Link>
      ) : null}
    </Callout>
  );
}
