import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { Select, type Option } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { type Stand, standStateLabels } from './shows.rules.ts';

interface StandFormProps {
  contact: string;
  countries: readonly Option[];
  countryCode: string;
  /** The first date that can be requested. */
  earliest: string;
}

const stands = Object.entries(standStateLabels).map(([value, label]) => ({ value, label }));

/** Request form for a display stand: show, date and delivery address. */
export function StandForm({ contact, countries, countryCode, earliest }: StandFormProps) {
  const [round, setRound] = useState(0);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("We couldn't send your request. Please try again.");
  const send = (data: FormData) =>
    submit(async () => {
      const of = (name: string) => formText(data, name).trim();
      const show = await api.shows.ask({
        showName: of('showName'),
        clubName: of('clubName'),
        showDate: of('showDate'),
        entries: Number(of('entries') || Number.NaN),
        stand: of('stand') as Stand,
        place: of('place'),
        address: of('address'),
        country: of('country'),
        contactName: of('contactName'),
        contactPhone: of('contactPhone'),
        note: of('note'),
      });
      setRound(round + 1);
      await revalidate();
      toaster.success(`We've received your request for ${show.showName}.`);
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="text-xl">Request a stand</h2>
      <Form key={round} className="mt-6 grid gap-5 sm:grid-cols-2" onSend={(form) => void send(form)}>
        {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
        <Field label="Show name" error={fields['showName']} required>
          <TextInput name="showName" maxLength={120} />
        </Field>
        <Field label="Organising club" error={fields['clubName']} required>
          <TextInput name="clubName" maxLength={120} autoComplete="organization" />
        </Field>
        <Field
          label="First day of the show"
          hint={`${formatDate(earliest, countryCode)} or later`}
          error={fields['showDate']}
          required
        >
          <DatePicker name="showDate" countryCode={countryCode} ahead fromNow />
        </Field>
        <Field label="Expected number of animals" error={fields['entries']} required>
          <TextInput name="entries" inputMode="numeric" maxLength={5} />
        </Field>
        <Field label="Which stand?" error={fields['stand']} required>
          <Select name="stand" options={stands} />
        </Field>
        <Field label="Show location" error={fields['place']} required>
          <TextInput name="place" maxLength={120} />
        </Field>
        <Field label="Delivery address" error={fields['address']} required>
          <Textarea name="address" rows={2} maxLength={300} autoComplete="street-address" />
        </Field>
        <Field label="Country" error={fields['country']} required>
          <Select name="country" options={countries} defaultValue={countryCode} autoComplete="country" />
        </Field>
        <Field label="Recipient's name" error={fields['contactName']} required>
          <TextInput name="contactName" maxLength={120} autoComplete="name" defaultValue={contact} />
        </Field>
        <Field label="Phone" error={fields['contactPhone']} required>
          <TextInput name="contactPhone" type="tel" maxLength={30} autoComplete="tel" />
        </Field>
        <Field label="Additional information" error={fields['note']} className="sm:col-span-2">
          <Textarea name="note" rows={2} maxLength={1000} />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Request a stand
        </Button>
      </Form>
    </Card>
  );
}
