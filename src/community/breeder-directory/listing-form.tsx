import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { MyListing } from './listings.contract.ts';

/** Form for the texts of a listing; its figures are calculated from the animals. */
export function ListingForm({ listing }: { listing: MyListing }) {
  const { id, area, website, about, plannedLitters } = listing;
  const [form, setForm] = useState({ area, website: website ?? '', about, plannedLitters });
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The listing wasn't saved. Please try again.");
  const text = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  const save = () =>
    submit(async () => {
      await api.listings.change({ id, ...form });
      await revalidate();
      toaster.success('Listing saved.');
    });
  return (
    <Form className="grid gap-5 sm:grid-cols-2" busy={busy} onSend={() => void save()}>
      <h3 className="text-lg sm:col-span-2">Shown in search</h3>
      {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
      <Field label="Town or area" error={fields['area']}>
        <TextInput maxLength={120} {...text('area')} />
      </Field>
      <Field label="Website" error={fields['website']}>
        <TextInput type="url" maxLength={200} {...text('website')} />
      </Field>
      <Field label="About your breeding" error={fields['about']} required className="sm:col-span-2">
        <Textarea rows={5} maxLength={4000} {...text('about')} />
      </Field>
      <Field label="Planned litters" error={fields['plannedLitters']} className="sm:col-span-2">
        <TextInput maxLength={500} {...text('plannedLitters')} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Save listing
      </Button>
    </Form>
  );
}
