import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';

interface VetFirstFormProps {
  animals: readonly { id: number; name: string }[];
}

/** The form for choosing a veterinarian for an animal, or for one of its kits. */
export function VetFirstForm({ animals }: VetFirstFormProps) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The vet wasn't saved. Please try again.");
  const [round, setRound] = useState(0);
  const save = (form: FormData) =>
    submit(async () => {
      await api.seriousResults.chooseVet({
        animalId: Number(formText(form, 'animalId')),
        barcode: formText(form, 'barcode') || null,
        vetName: formText(form, 'vetName'),
        vetEmail: formText(form, 'vetEmail'),
      });
      setRound(round + 1);
      await revalidate();
      toaster.success('Vet saved.');
    });
  return (
    <Card as="section">
      <h3 className="text-xl">Choose a vet</h3>
      <Form
        key={round}
        className="mt-4 grid gap-5 sm:grid-cols-2"
        busy={busy}
        message={message}
        onSend={(form) => void save(form)}
      >
        <Field label="Animal" error={fields['animalId']} required>
          <Select name="animalId" options={animals.map(({ id, name }) => ({ value: String(id), label: name }))} />
        </Field>
        <Field label="Kit barcode" hint="Leave empty for all of this animal's kits." error={fields['barcode']}>
          <TextInput name="barcode" maxLength={50} autoComplete="off" />
        </Field>
        <Field label="Vet's name" error={fields['vetName']}>
          <TextInput name="vetName" maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Vet's email address" error={fields['vetEmail']} required>
          <TextInput name="vetEmail" type="email" maxLength={120} autoComplete="off" />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Save vet
        </Button>
      </Form>
    </Card>
  );
}
