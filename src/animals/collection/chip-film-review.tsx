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

/** The laboratory looks whether the number on the reader is the chip of the animal. */
export function ChipFilmReview({ film, canDecide }: ChipFilmReviewProps) {
  const [refusing, setRefusing] = useState(false);
  const { run, busy } = useAction();
  return (
    <Callout className="mt-4" title="The owner shows the microchip">
      <p>
        Is the number on the reader <b className="nums">{film.chipNumber}</b>, and the animal in the picture?
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={`/api/lab/chip-films/${film.id}`} external size="sm" variant="secondary">
          Open the photo or film
        </LinkButton>
        {canDecide ? (
          <>
            <Button
              size="sm"
              loading={busy}
              onClick={() =>
                void run(
                  () => api.chipFilm.decide({ id: film.id, accept: true }),
                  'Accepted: the sample is graded anew.',
                )
              }
            >
              It can be read
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setRefusing(true)}>
              It cannot
            </Button>
          </>
        ) : null}
      </div>
      <ReasonDialog
        open={refusing}
        title="Why can it not be used?"
        hint="The owner reads it in the mail that tells them."
        confirm="Refuse it"
        onClose={() => setRefusing(false)}
        onConfirm={async (reason) => {
          await run(() => api.chipFilm.decide({ id: film.id, accept: false, reason }), 'Refused: the owner is told.');
          setRefusing(false);
        }}
      />
    </Callout>
  );
}
