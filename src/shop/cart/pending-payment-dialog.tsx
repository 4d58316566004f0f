import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { openPendingPayment } from './use-pending-payment.ts';

/** The "Pending Payments" text of specification section 8, verbatim. Rendered once, in the frame. */
export default function PendingPaymentDialog() {
  const close = () => openPendingPayment(false);
  return (
    <Dialog
      open
      onClose={close}
      title="Pending Payments"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <LinkButton to="/my/pending-orders" go="reload" onClick={close}>
            View pending orders
          </LinkButton>
        </>
      }
    >
      <p>
        You have payments pending and therefore cannot proceed with making any new orders. Please pay your outstanding
        accounts or contact the provider to discuss.
      </p>
    </Dialog>
  );
}
