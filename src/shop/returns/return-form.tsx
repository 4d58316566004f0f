import { api } from '#ui/api/api-client.ts';
import { formText } from '#ui/forms/form-text.ts';
import { AskReason } from './ask-reason.tsx';

interface ReturnFormProps {
  orderId: number;
  open: boolean;
  onClose: () => void;
}

/** The customer's return form: unopened kits of an order come back. */
export function ReturnForm({ orderId, open, onClose }: ReturnFormProps) {
  return (
    <AskReason
      open={open}
      title="Return kits"
      intro="You can return unopened kits within 30 days. When they arrive, we refund what you paid for them, excluding shipping."
      confirm="Start return"
      done="We have emailed you the return address."
      onSubmit={(form) => api.returns.request({ id: orderId, reason: formText(form, 'reason') })}
      onClose={onClose}
    />
  );
}
