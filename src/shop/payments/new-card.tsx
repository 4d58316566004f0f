import { Lock } from 'lucide-react';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import type { PaymentFrame as Frame } from './use-payment-frame.ts';

interface NewCardProps {
  /** The result of `usePaymentFrame`. */
  frame: Frame;
  /** Only signed-in users can save cards. */
  mayKeep: boolean;
  keeps: boolean;
  onKeep: (keeps: boolean) => void;
}

/** The provider's form for a new card, with the choice to save the card there. */
export function NewCard({ frame, mayKeep, keeps, onKeep }: NewCardProps) {
  return (
    <div className="grid gap-4">
      <PaymentFrame frame={frame} />
      {mayKeep ? (
        <Checkbox
          checked={keeps}
          onChange={(event) => onKeep(event.target.checked)}
          label="Save this card for next time"
          note="Saved with our payment provider. You can remove it in your account."
        />
      ) : null}
      <p className="flex items-center gap-2 text-sm text-muted">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        Your card details go straight to the payment provider. We never see them.
      </p>
    </div>
  );
}
