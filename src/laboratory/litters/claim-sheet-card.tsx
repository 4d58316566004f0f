import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Card } from '#ui/card.tsx';

/** Prints the sheet of claim codes, after a confirmation because codes printed earlier become invalid. */
export function ClaimSheetCard({ dam, born }: { dam: number; born: string }) {
  const print = async () => {
    const file = await api.litters.claimSheet({ dam, born });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Claim sheet for new owners</h2>
      <p className="measure text-muted">
        A sheet with a QR code for each animal. The new owner scans the code, signs in and takes over the animal with
        its results, reports and certificates. You remain listed as the breeder.
      </p>
      <div>
        <ConfirmAction
          label="Print claim sheet"
          variant="primary"
          size="md"
          question="Print a claim sheet?"
          confirm="Print claim sheet"
          danger={false}
          call={print}
          done="The claim sheet has been downloaded."
        >
          Anyone who scans a code can take over that animal. Codes you printed earlier will stop working.
        </ConfirmAction>
      </div>
    </Card>
  );
}
