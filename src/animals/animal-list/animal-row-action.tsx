import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import type { AnimalRow } from '#animals/records/animals.contract.ts';
import type { AnimalView } from '#animals/records/animals.rules.ts';

interface Action {
  label: string;
  question: (name: string) => string;
  note: string;
  done: (name: string) => string;
  run: (id: number) => Promise<unknown>;
}

/** Specification section 4: unsharing or patching an animal removes it from the current list. */
const actions: Partial<Record<AnimalView, Action>> = {
  shared: {
    label: 'Stop sharing',
    question: (name) => `Stop sharing ${name} with everyone?`,
    note: 'Everyone loses access and links stop working immediately.',
    done: (name) => `${name} is no longer shared.`,
    run: (id) => api.sharing.unshare({ id, who: 'all' }),
  },
  'owner-shared': {
    label: 'Remove',
    // Wording of specification section 8; only the share is deleted.
    question: () => 'Are you sure you want to delete this animal?',
    note: 'This removes it from your list only. The owner can share it with you again.',
    done: (name) => `${name} was removed from your list.`,
    run: (id) => api.sharing.unshare({ id, who: 'me' }),
  },
  archived: {
    label: 'Restore',
    question: (name) => `Restore ${name}?`,
    note: 'It will return to your list. Its results, certificates and pedigree have not changed.',
    done: (name) => `${name} was restored.`,
    run: (id) => api.animals.archive({ id, archived: false }),
  },
};

/** The row action of a list; none for lists whose actions are on the animal's page. */
export function rowActionColumn(view: AnimalView): Column<AnimalRow>[] {
  const action = actions[view];
  if (!action) return [];
  return [
    {
      key: 'do',
      header: action.label,
      hideHeader: true,
      align: 'end',
      cell: (row) => <RowAction animal={row} action={action} />,
    },
  ];
}

function RowAction({ animal, action }: { animal: AnimalRow; action: Action }) {
  return (
    <ConfirmAction
      label={action.label}
      about={`: ${animal.name}`}
      question={action.question(animal.name)}
      confirm={action.label}
      danger={false}
      failed="Failed to remove animal"
      call={() => action.run(animal.id)}
      done={action.done(animal.name)}
    >
      {action.note}
    </ConfirmAction>
  );
}
