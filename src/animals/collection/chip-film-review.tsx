import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

interface ChipFilmReviewProps {
  film: { id: number; chipNumber: string };
  canDecide: boolean;
}

/** The laboratory checks whether the number on the reader is the animal's chip. */
export function ChipFilmReview({ film, canDecide }: ChipFilmReviewProps) {
  const [refusing, setRefusing] = useState(false);
  const { run, busy } = useAction();
  return (
    <Callout className="mt-4" title="Microchip proof from the owner">
      <p>
        Does the reader show <b className="nums">{film.chipNumber}</b>, and is the animal visible?
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/api/lab/chip-films/${film.id}`} external size="sm" variant="secondary">
          View photo or video
        </LinkButton>
        {canDecide ? (
          <>
            <Button
              size="sm"
              loading={busy}
              onClick={() =>
                void run(
                  () => api.chipFilm.decide({ id: film.id, accept: true }),
                  'Accepted. The sample grade was updated.',
                )
              }
            >
              Accept
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setRefusing(true)}>
              Reject
            </Button>
          </>
        ) : null}
      </div>
      <ReasonDialog
        open={refusing}
        title="Reject microchip proof"
        hint="Included in the email to the owner."
        confirm="Reject"
        onClose={() => setRefusing(false)}
        onConfirm={async (reason) => {
          await run(
            () => api.chipFilm.decide({ id: film.id, accept: false, reason }),
            'Rejected. The owner has been emailed.',
          );
          setRefusing(false);
        }}
      />
    </Callout>
  );
}
