import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';

export function TotpCodeForm({ onConfirmed }: { onConfirmed: (codes: string[]) => Promise<void> }) {
  const { busy, fields, message, submit } = useSubmit("The app wasn't added. Please try again.");
  return (
    <Form
      className="grid max-w-xs gap-4"
      message={message}
      onSend={(form) => {
        const code = formText(form, 'code');
        void submit(async () => onConfirmed((await api.security.confirmTotp({ code })).backupCodes));
      }}
    >
      <Field label="Code from your app" error={fields['code']} required>
        <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Turn on
      </Button>
    </Form>
  );
}
