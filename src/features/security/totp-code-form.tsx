import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { TextInput } from '#ui/input.tsx';

export function TotpCodeForm({ onConfirmed }: { onConfirmed: (codes: string[]) => Promise<void> }) {
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-xs gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const code = formText(new FormData(event.currentTarget), 'code');
        void submit(async () => onConfirmed((await api.security.confirmTotp({ code })).backupCodes));
      }}
    >
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Field label="Code of the app" error={fields['code']} required>
        <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Turn it on
      </Button>
    </form>
  );
}
