import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useStates } from './country-fields.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';

/** Open question Q149: asks accounts that were created before their country required a state to add it. */
export function MissingState({ countryCode }: { countryCode: string }) {
  const { revalidate } = useRevalidator();
  const states = useStates(countryCode);
  const { busy, fields, message, submit } = useSubmit('Failed to update user state');
  const save = (form: FormData) =>
    submit(async () => {
      await api.accounts.updateState({ state: formText(form, 'state') });
      await revalidate();
      toaster.success('State saved.');
    });
  return (
    <Callout tone="warn" className="mt-6" title="Which state do you live in?">
      <Form className="mt-3 flex flex-wrap items-end gap-3" onSend={(form) => void save(form)}>
        <Field label="Your state" error={fields['state'] ?? (message ? [message] : undefined)} required>
          <Select
            name="state"
            autoComplete="address-level1"
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={busy}>
          Save state
        </Button>
      </Form>
    </Callout>
  );
}
