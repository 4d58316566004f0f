import { api } from '#ui/api/api-client.ts';
import { AskFirst } from '#ui/forms/confirm-action.tsx';

/** Removes a saved card, after a question. */
export function RemoveCard({ id, words }: { id: string; words: string }) {
  return (
    <AskFirst
      label="Remove"
      about={`: ${words}`}
      variant="secondary"
      size="md"
      question="Remove this card?"
      confirm="Remove the card"
      cancel="Keep it"
      call={() => api.payments.removeCard({ id })}
      done="The card was removed"
    >
      It is removed at the payment provider. You can save it again when you pay.
    </AskFirst>
  );
}
