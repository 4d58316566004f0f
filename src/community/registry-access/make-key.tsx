import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Creates an API key and shows it once. */
export function MakeKey({ registry }: { registry: string }) {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const { busy, fields, message, submit } = useSubmit("The key wasn't created. Please try again.");
  const { revalidate } = useRevalidator();
  const make = (form: FormData) =>
    submit(async () => {
      const created = await api.registryPrograms.makeKey({ registry, label: formText(form, 'label') });
      setOpen(false);
      setKey(created.key);
      await revalidate();
    });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Create API key
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Create API key"
        confirm="Create key"
        busy={busy}
        message={message}
        onSubmit={(form) => void make(form)}
      >
        <Field label="Key name" hint="Shown to owners with each lookup." error={fields['label']} required>
          <TextInput name="label" maxLength={60} autoComplete="off" />
        </Field>
      </FormDialog>
      <ShownOnce secret={key} title="Your new API key" onClose={() => setKey(null)}>
        Store it securely. We won't show it again, and we don't keep a copy.
      </ShownOnce>
    </>
  );
}
