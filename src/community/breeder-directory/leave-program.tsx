import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';

/** Ends the user's own listing, after a confirmation. */
export function LeaveProgram({ listing }: { listing: { id: number; kennelName: string } }) {
  return (
    <p className="-ml-5">
      <ConfirmAction
        label="Leave the program"
        size="md"
        question={`End the listing of ${listing.kennelName}?`}
        confirm="Leave program"
        call={() => api.listings.leave({ id: listing.id })}
        done={`${listing.kennelName} is no longer listed.`}
      >
        Your listing is removed from search immediately. You can apply again at any time.
      </ConfirmAction>
    </p>
  );
}
