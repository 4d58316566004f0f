import { KeyRound } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import type { UserDetails } from '#platform/accounts/accounts.contract.ts';
import { signInWithPasskey } from './use-passkey.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';

interface SecondFactorFormProps {
  methods: readonly string[];
  onSignedIn: (user: UserDetails) => void;
  onBack: () => void;
}

/** The second step of signing in. */
export function SecondFactorForm({ methods, onSignedIn, onBack }: SecondFactorFormProps) {
  const { busy, fields, message, submit } = useSubmit('Login failed');
  const byCode = methods.includes('totp') || methods.includes('backup');
  const submitCode = (form: FormData) =>
    submit(async () => onSignedIn((await api.security.answerSecondFactor({ code: formText(form, 'code') })).user));
  return (
    <div className="grid gap-5">
      {message ? <Callout tone="bad" live title={message} /> : null}
      {byCode ? (
        <Form className="grid gap-5" onSend={(form) => void submitCode(form)}>
          <Field
            label="Code"
            hint="The 6-digit code from your authenticator app, or a backup code."
            error={fields['code']}
            required
          >
            <TextInput name="code" autoComplete="one-time-code" inputMode="text" maxLength={30} />
          </Field>
          <Button type="submit" size="lg" full loading={busy}>
            Continue
          </Button>
        </Form>
      ) : null}
      {methods.includes('passkey') ? (
        <Button
          variant={byCode ? 'secondary' : 'primary'}
          size="lg"
          full
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          onClick={() => void submit(async () => onSignedIn(await signInWithPasskey()))}
        >
          Use a passkey
        </Button>
      ) : null}
      <Button variant="quiet" onClick={onBack} className="justify-self-center">
        Sign in with a different account
      </Button>
    </div>
  );
}
