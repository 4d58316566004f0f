import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import type { CollectedAnimal } from './collection.contract.ts';

/** Deletes an entry after confirmation. A signed declaration is voided with it. */
export function RemoveEntry({ entry, onRemoved }: { entry: CollectedAnimal; onRemoved?: () => Promise<void> | void }) {
  return (
    <ConfirmAction
      label="Delete"
      about={` ${entry.name}`}
      question={`Delete ${entry.name} from your log?`}
      confirm="Delete"
      failed="Failed to delete animal collection"
      call={async () => {
        await api.collection.remove({ id: entry.id });
        await onRemoved?.();
      }}
      done={`${entry.name} was deleted from your log.`}
    >
      You can use the kit in another entry.{entry.signedAt ? ' The signed declaration will no longer be valid.' : ''}
    </ConfirmAction>
  );
}
