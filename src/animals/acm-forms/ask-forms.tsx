import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { MAX_FORMS } from './acm-forms.rules.ts';

type Kind = 'NEW' | 'LOST';
const kinds = [
  { value: 'NEW' as const, label: 'New forms', note: 'Numbered, one per animal' },
  { value: 'LOST' as const, label: 'Replace a lost form', note: 'The old number is cancelled and you get a new one' },
];

/** Requests numbered forms by post; a blank form can be printed immediately. */
export function AskForms() {
  const [kind, setKind] = useState<Kind>('NEW');
  const [round, setRound] = useState(0);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("Your request wasn't sent. Please try again.");
  const send = (data: FormData) =>
    submit(async () => {
      await api.acmForms.ask({
        kind,
        quantity: kind === 'NEW' ? Number(formText(data, 'quantity') || Number.NaN) : 1,
        lostNumber: kind === 'LOST' ? formText(data, 'lostNumber').trim() : null,
        address: formText(data, 'address').trim(),
        note: formText(data, 'note').trim(),
      });
      setRound(round + 1);
      await revalidate();
      toaster.success("We've received your request.");
    });
  return (
    <Card as="section" pad="lg">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Request forms</h2>
        <LinkButton to="/api/printable-forms/microchip-declaration" external size="sm" variant="quiet">
          Print blank form
        </LinkButton>
      </div>
      <Form key={round} className="mt-6 grid gap-5 sm:grid-cols-2" onSend={(form) => void send(form)}>
        {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
        <Field as="group" label="What do you need?" className="sm:col-span-2">
          <RadioCards name="kind" options={kinds} value={kind} onChange={setKind} />
        </Field>
        {kind === 'NEW' ? (
          <Field label="Number of forms" hint={`Up to ${MAX_FORMS}`} error={fields['quantity']} required>
            <TextInput name="quantity" inputMode="numeric" maxLength={3} />
          </Field>
        ) : (
          <Field label="Number of the lost form" hint="For example, ACM-000123" error={fields['lostNumber']} required>
            <TextInput name="lostNumber" maxLength={20} autoComplete="off" />
          </Field>
        )}
        <Field label="Postal address" error={fields['address']} required>
          <Textarea name="address" rows={2} maxLength={300} autoComplete="street-address" />
        </Field>
        <Field label="Note" error={fields['note']} className="sm:col-span-2">
          <TextInput name="note" maxLength={500} />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Request forms
        </Button>
      </Form>
    </Card>
  );
}
