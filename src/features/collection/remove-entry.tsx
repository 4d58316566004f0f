import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { CollectedAnimal } from './collection.contract.ts';

/** Deletes an entry after a question; a signed declaration goes with it. */
export function RemoveEntry({ entry, onRemoved }: { entry: CollectedAnimal; onRemoved?: () => Promise<void> | void }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('Failed to delete animal collection');
  const remove = () =>
    submit(async () => {
      await api.collection.remove({ id: entry.id });
      toaster.success(`${entry.name} is deleted from your log.`);
      setAsking(false);
      await (onRemoved ?? revalidate)();
    });
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> {entry.name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Delete ${entry.name} from your log?`}
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {message ? <Callout tone="bad" live title={message} className="mb-3" /> : null}
        The kit is free for another entry again.{entry.signedAt ? ' The signed declaration counts no longer.' : ''}
      </ConfirmDialog>
    </>
  );
}
