import { api } from '#ui/api/api-client.ts';
import { formText } from '#ui/forms/form-text.ts';
import { AskReason } from './ask-reason.tsx';
import { DAYS_TO_RETURN } from './refund-table.rules.ts';

interface ReturnFormProps {
  orderId: number;
  open: boolean;
  onClose: () => void;
}

/** The customer's form for returning unopened kits. */
export function ReturnForm({ orderId, open, onClose }: ReturnFormProps) {
  return (
    <AskReason
      open={open}
      title="Return kits"
      intro={`You can return unopened kits within ${DAYS_TO_RETURN} days of being sent. When they arrive, we refund what you paid for them, excluding shipping.`}
      confirm="Start return"
      done="We have emailed you instructions for returning the kits."
      onSubmit={(form) => api.returns.request({ id: orderId, reason: formText(form, 'reason') })}
      onClose={onClose}
    />
  );
}
