import { useState } from 'react';
import { formatBarcode } from '#shared/barcode.ts';
import { countOf } from '#shared/count-of.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

/**
 * Shown if all errors of the file contradict the recorded sex: a typing error, or the wrong animal. The technician
 * decides which.
 */
export function Contradicted({ barcodes, onHold }: { barcodes: readonly string[]; onHold: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const samples = countOf(barcodes.length, 'sample');
  return (
    <Callout
      tone="warn"
      live
      title={`${samples} may be from another animal`}
      action={
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          Put on hold and ask the owner
        </Button>
      }
    >
      {barcodes.map(formatBarcode).join(', ')}. These results are not possible for the sex on record. If the file is
      wrong, correct it and import it again. If it is correct, put the samples on hold for an identity check.
      <ConfirmDialog
        open={isAsking}
        question={`Put ${samples} on hold?`}
        confirm="Put on hold"
        danger={false}
        onConfirm={() => {
          setAsking(false);
          onHold();
        }}
        onCancel={() => setAsking(false)}
      >
        The owners are emailed a question immediately. A reviewer who did not import the file can lift the hold, with a
        reason. Nothing from the file is imported.
      </ConfirmDialog>
    </Callout>
  );
}
