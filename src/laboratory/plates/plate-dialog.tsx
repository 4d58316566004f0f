import { api } from '#ui/api/api-client.ts';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { andList } from '#shared/as-sentence.ts';
import { countOf } from '#shared/count-of.ts';
import { CONTROL_WELLS } from './plates.rules.ts';

const ALLOWED = `A1 to H12, except ${andList(CONTROL_WELLS)}, which are for controls.`;

interface PlateDialogProps {
  /** In pipetting order. */
  sampleIds: readonly number[];
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks for the plate and the first well, so that a plate can be traced and repeated. */
export function PlateDialog({ sampleIds, open, onClose, onDone }: PlateDialogProps) {
  const ask = useAction();
  const samples = countOf(sampleIds.length, 'sample');
  const place = (form: FormData) => {
    const [plate, well] = [formText(form, 'plate').trim(), formText(form, 'well').trim()];
    return ask.run(
      () => api.lab.advance({ sampleIds: [...sampleIds], to: 'PLATED', plate, ...(well && { well }) }),
      `${samples} placed on plate ${plate}.`,
      () => {
        onClose();
        onDone?.();
      },
    );
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Place ${samples} on a plate`}
      confirm="Place on plate"
      busy={ask.busy}
      message={ask.message}
      onSubmit={(form) => void place(form)}
    >
      <Field label="Plate number" error={ask.fields['plate']} required>
        <TextInput name="plate" maxLength={40} autoComplete="off" />
      </Field>
      <Field
        label={sampleIds.length > 1 ? 'First well' : 'Well'}
        hint={
          sampleIds.length > 1
            ? `${ALLOWED} The samples go into the free wells from here, column by column. Leave it empty to start at the first free well.`
            : `${ALLOWED} Leave it empty for the first free well.`
        }
        error={ask.fields['well']}
      >
        <TextInput name="well" maxLength={3} autoComplete="off" className="max-w-28" />
      </Field>
    </FormDialog>
  );
}
