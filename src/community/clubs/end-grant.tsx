import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import type { ClubAnimal } from './clubs.contract.ts';

/** Ends a club's access to an animal, after a confirmation (specification 8: "Failed to remove animal"). */
export function EndGrant({ row }: { row: ClubAnimal }) {
  return (
    <ConfirmAction
      label="Remove"
      about={` ${row.name}`}
      question={`Stop sharing ${row.name} with ${row.club}?`}
      confirm="Remove"
      failed="Failed to remove animal"
      call={() => api.clubs.ungrant({ animalId: row.animalId, clubId: row.clubId })}
      done={`${row.name} is no longer shared with ${row.club}.`}
    >
      This takes effect immediately. The animal stays in {row.isMine ? 'your list' : `${row.owner}'s list`}.
    </ConfirmAction>
  );
}
