import { useCountry } from '#ui/use-country.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { addPasskey } from '#platform/sign-in/use-passkey.ts';
import { longDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { PasswordDialog } from './password-dialog.tsx';
import type { Security } from './security.contract.ts';

type Passkey = Security['passkeys'][number];

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const country = useCountry();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const add = async (password: string, form: FormData) => {
    await addPasskey({ label: formText(form, 'label') || 'My passkey', password });
    setAdding(false);
    await revalidate();
    toaster.success('Passkey added.');
  };
  const remove = async (password: string) => {
    await api.security.removePasskey({ id: leaving?.id ?? '', password });
    setLeaving(null);
    await revalidate();
    toaster.success('Passkey removed.');
  };
  return (
    <div className="grid gap-5">
      <p className="measure">
        Sign in with your fingerprint, face or a security key. Passkeys can't be guessed or phished.
      </p>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>
                <strong>{passkey.label}</strong>
                <span className="block text-sm text-muted">
                  Added {longDate(passkey.createdAt, country)}
                  {passkey.lastUsedAt ? `, used ${longDate(passkey.lastUsedAt, country)}` : ', not used yet'}
                </span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                className="-mr-3.5"
                onClick={() => setLeaving(passkey)}
                aria-label={`Remove ${passkey.label}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        className="justify-self-start"
        variant={passkeys.length > 0 ? 'secondary' : 'primary'}
        onClick={() => setAdding(true)}
      >
        Add passkey
      </Button>
      <PasswordDialog
        key={`add-${adding}`}
        open={adding}
        title="Add passkey"
        confirm="Continue"
        onConfirm={add}
        onClose={() => setAdding(false)}
      >
        <Field label="Name" hint="For example, my phone">
          <TextInput name="label" maxLength={60} defaultValue="My passkey" />
        </Field>
      </PasswordDialog>
      <PasswordDialog
        key={leaving?.id ?? 'none'}
        open={leaving !== null}
        title={`Remove "${leaving?.label ?? ''}"?`}
        confirm="Remove passkey"
        danger
        onConfirm={remove}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}
