import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, FieldError } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { roles } from '#platform/accounts/session-user.rules.ts';
import type { PersonView } from './people.contract.ts';
import { roleLabels, roleNotes } from './role-labels.rules.ts';

export function RolesForm({ person }: { person: PersonView }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to update user');
  const save = (form: FormData) =>
    submit(async () => {
      const wanted = roles.filter((role) => form.has(role));
      const password = formText(form, 'password');
      await api.people.setRoles({
        id: person.id,
        roles: wanted,
        version: person.rolesVersion,
        reason: formText(form, 'reason'),
        password,
      });
      await revalidate();
      toaster.success('Roles saved. The account was signed out.');
    });
  return (
    <Form className="grid gap-4" message={message} onSend={(form) => void save(form)}>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Roles of {person.name}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            name={role}
            label={roleLabels[role]}
            note={roleNotes[role]}
            defaultChecked={person.roles.includes(role)}
          />
        ))}
      </fieldset>
      <FieldError messages={fields['roles'] ?? []} />
      <Field label="Reason" error={fields['reason']} required>
        <TextInput name="reason" maxLength={300} />
      </Field>
      <Field label="Your password" hint="Enter it to confirm the change." error={fields['password']} required>
        <TextInput name="password" type="password" autoComplete="current-password" maxLength={200} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Save roles
      </Button>
    </Form>
  );
}
