import { api } from '#ui/api/api-client.ts';
import { destructionLabels, destructionMethods } from '#animals/stored-samples/sample-storage.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import type { StorageRow } from './sample-storage.contract.ts';

export interface Witness {
  id: string;
  name: string;
}

interface DialogProps {
  row: StorageRow;
  open: boolean;
  onClose: () => void;
}

export function PlaceDialog({ row, open, onClose }: DialogProps) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () =>
        api.sampleStorage.setPlace({
          sampleId: row.sampleId,
          version: row.place ?? '',
          place: formText(form, 'place'),
        }),
      'Storage location recorded.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Storage location of ${formatBarcode(row.barcode)}`}
      confirm="Save location"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <Field label="Storage location" hint="For example, freezer 2, box 14" error={ask.fields['place']} required>
        <TextInput name="place" maxLength={80} defaultValue={row.place ?? ''} />
      </Field>
    </FormDialog>
  );
}

export function DestroyDialog({ row, open, onClose, witnesses }: DialogProps & { witnesses: readonly Witness[] }) {
  const ask = useAction();
  const submit = (form: FormData) =>
    ask.run(
      () =>
        api.sampleStorage.destroy({
          sampleId: row.sampleId,
          method: destructionMethods.find((method) => method === form.get('method'))!,
          witnessId: formText(form, 'witnessId'),
        }),
      'Destruction recorded.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Record the destruction of ${formatBarcode(row.barcode)}`}
      confirm="Record destruction"
      busy={ask.busy}
      onSubmit={submit}
      message={ask.message}
    >
      <p className="text-muted">This cannot be undone. Your name and the witness's name are kept as proof.</p>
      <Field label="Method" error={ask.fields['method']} required>
        <Select
          name="method"
          options={destructionMethods.map((value) => ({ value, label: destructionLabels[value] }))}
        />
      </Field>
      {witnesses.length === 0 ? (
        <Callout tone="warn" title="No one can be the witness">
          The witness must be another technician or reviewer of the laboratory with an active account. Ask an admin to
          give a colleague the role under Users.
        </Callout>
      ) : null}
      <Field label="Witness" error={ask.fields['witnessId']} required>
        <Select name="witnessId" options={witnesses.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
    </FormDialog>
  );
}
