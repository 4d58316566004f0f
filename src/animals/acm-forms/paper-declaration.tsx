import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';

/** For the laboratory: records a numbered form that arrived with its kit, so that the sample gets its grade. */
export function PaperDeclaration({ barcode, animalName }: { barcode: string; animalName: string | null }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The form wasn't saved. Please try again.");
  const save = (data: FormData) =>
    submit(async () => {
      const of = (name: string) => formText(data, name).trim();
      const { grade } = await api.acmForms.keyIn({
        barcode,
        number: of('number'),
        name: of('name'),
        chipNumber: of('chipNumber'),
        chipScanned: data.get('chipScanned') === 'yes',
        place: of('place'),
        collectedOn: of('collectedOn'),
        ownerName: of('ownerName'),
        hasStatements: data.get('hasStatements') === 'yes',
        bothSigned: data.get('bothSigned') === 'yes',
      });
      setOpen(false);
      await revalidate();
      toaster.success(`Form saved. Grade ${grade}.`);
    });
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Enter paper declaration
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Paper declaration"
        confirm="Save declaration"
        size="md"
        busy={busy}
        message={message ?? fields['barcode']?.join(' ') ?? null}
        onSubmit={(data) => void save(data)}
      >
        <Field label="Form number" hint="For example, ACM-000123" error={fields['number']} required>
          <TextInput name="number" maxLength={20} autoComplete="off" />
        </Field>
        <Field label="Animal's name" error={fields['name']} required>
          <TextInput name="name" maxLength={80} autoComplete="off" defaultValue={animalName ?? ''} />
        </Field>
        <Field label="Microchip number on the form" error={fields['chipNumber']}>
          <TextInput name="chipNumber" maxLength={30} inputMode="numeric" autoComplete="off" />
        </Field>
        <Checkbox name="chipScanned" value="yes" label="The microchip statement on the form is ticked." />
        <Field label="Place or show name" error={fields['place']} required>
          <TextInput name="place" maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Collection date" error={fields['collectedOn']} required>
          <DatePicker name="collectedOn" />
        </Field>
        <Field label="Owner" error={fields['ownerName']} required>
          <TextInput name="ownerName" maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Statements" hideLabel error={fields['hasStatements']}>
          <Checkbox
            name="hasStatements"
            value="yes"
            label="The statements about the sample and about no interest in the animal are ticked."
          />
        </Field>
        <Field label="Signatures" hideLabel error={fields['bothSigned']}>
          <Checkbox name="bothSigned" value="yes" label="Collector and owner have both signed." />
        </Field>
      </FormDialog>
    </>
  );
}
