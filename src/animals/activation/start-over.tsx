import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Reset } from './activation.rules.ts';
import { forgetAllTyped } from './use-typed.ts';

/** The three resets of an unfinished activation (specification section 4). */
export function StartOver({ draft }: { draft: { id: string; barcode: string } }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [kind, setKind] = useState<Reset>('barcode');
  const { busy, message, submit } = useSubmit('Nothing was changed. Please try again.');
  const reset = () =>
    submit(async () => {
      const { draft: newDraft } = await api.activation.reset({ id: draft.id, kind });
      forgetAllTyped();
      const barcodeQuery = kind === 'barcode' ? `&barcode=${draft.barcode}` : '';
      await navigate(newDraft ? `/activate?draft=${draft.id}${barcodeQuery}` : '/activate');
    });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Start over
      </Button>
      <FormDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Start this activation over?"
        confirm="Start over"
        danger
        busy={busy}
        message={message}
        onSubmit={() => void reset()}
      >
        <Field as="group" label="What would you like to keep?">
          <RadioCards name="reset" columns={1} options={kinds} value={kind} onChange={setKind} />
        </Field>
      </FormDialog>
    </>
  );
}

const kinds = [
  { value: 'barcode' as const, label: 'The kit and my details', note: 'The kit is for a different animal.' },
  {
    value: 'keep_person' as const,
    label: 'My details only',
    note: 'For a different kit and animal. Unpaid orders for this kit are cancelled.',
  },
  {
    value: 'full' as const,
    label: 'Nothing',
    note: 'This activation is discarded and unpaid orders for it are cancelled. You can activate the kit at any time.',
  },
];
