import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Privacy } from './privacy.contract.ts';

export function MailChoices({ mails }: { mails: Privacy['mails'] }) {
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('Failed to update user');
  const save = (form: FormData) =>
    submit(async () => {
      await api.privacy.saveMails({ wanted: mails.map(({ kind }) => kind).filter((kind) => form.has(kind)) });
      await revalidate();
      toaster.success('Email preferences saved.');
    });
  return (
    <Form className="grid gap-5" message={message} onSend={(form) => void save(form)}>
      {mails.map(({ kind, label, note, wanted }) => (
        <Checkbox key={kind} name={kind} label={label} note={note} defaultChecked={wanted} />
      ))}
      <p className="text-sm text-muted">We always send emails about payments, released results and sign-in.</p>
      <Button type="submit" loading={busy} className="justify-self-start">
        Save preferences
      </Button>
    </Form>
  );
}
