import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

/** spec 8: "Are you sure you want to delete this parentage request?" */
export function RemoveRequest({ id, leave = false }: { id: number; leave?: boolean }) {
  const navigate = useNavigate();
  const remove = async () => {
    const { refunded } = await api.parentage.remove({ id });
    toaster.success(refunded ? 'Request deleted. Your refund is on its way.' : 'Request deleted.');
    if (leave) await navigate('/my/parentage-requests');
  };
  return (
    <ConfirmAction
      label="Delete"
      question="Are you sure you want to delete this parentage request?"
      confirm="Delete request"
      failed="Failed to delete parentage request!"
      call={remove}
    >
      You get a full refund of anything paid. Unpaid orders are cancelled.
    </ConfirmAction>
  );
}
