import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';

/** Removes a saved card after a confirmation. */
export function RemoveCard({ id, words }: { id: string; words: string }) {
  return (
    <ConfirmAction
      label="Remove"
      about={`: ${words}`}
      variant="secondary"
      size="md"
      question="Remove this card?"
      confirm="Remove card"
      cancel="Keep card"
      call={() => api.payments.removeCard({ id })}
      done="Card removed."
    >
      Our payment provider will delete it. You can save it again when you pay.
    </ConfirmAction>
  );
}
