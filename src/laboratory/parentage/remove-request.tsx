import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { AskFirst } from '#ui/forms/confirm-action.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

/** spec 8: "Are you sure you want to delete this parentage request?" */
export function RemoveRequest({ id, leave = false }: { id: number; leave?: boolean }) {
  const navigate = useNavigate();
  const remove = async () => {
    const { refunded } = await api.parentage.remove({ id });
    toaster.success(refunded ? 'The request was deleted. Your money is on its way back.' : 'The request was deleted.');
    if (leave) await navigate('/my/parentage-requests');
  };
  return (
    <AskFirst
      label="Delete"
      question="Are you sure you want to delete this parentage request?"
      confirm="Delete"
      failed="Failed to delete parentage request!"
      call={remove}
    >
      What was paid goes back to you whole; an order that nobody has paid is cancelled.
    </AskFirst>
  );
}
