import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toast-store.ts';

/** spec 8: "Are you sure you want to delete this parentage request?" */
export function RemoveRequest({ id, leave = false }: { id: number; leave?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const remove = async () => {
    setBusy(true);
    try {
      const { refunded } = await api.parentage.remove({ id });
      toast.success(refunded ? 'The request was deleted. Your money is on its way back.' : 'The request was deleted.');
      if (leave) return await navigate('/my/parentage-requests');
    } catch (error) {
      toast.error(problemOf(error).message, { title: 'Failed to delete parentage request!' });
    }
    setBusy(false);
    setOpen(false);
    await revalidate();
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onCancel={() => setOpen(false)}
        onConfirm={() => void remove()}
        question="Are you sure you want to delete this parentage request?"
        confirm="Delete"
        danger
        busy={isBusy}
      />
    </>
  );
}
