import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Select } from '#ui/forms/select.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';

/** The form for a person's time zone: one time zone of their country, or all of them. */
export function TimeZoneForm({ timeZone, zones }: { timeZone: string | null; zones: readonly string[] }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The time zone wasn't saved. Please try again.");
  const known = timeZone !== null && !zones.includes(timeZone) ? [timeZone, ...zones] : zones;
  const save = (form: FormData) =>
    submit(async () => {
      await api.seriousResults.setTimeZone({ timeZone: formText(form, 'timeZone') || null });
      await revalidate();
      toaster.success('Time zone saved.');
    });
  return (
    <Form className="grid max-w-md gap-5" busy={busy} message={message} onSend={(form) => void save(form)}>
      <Field label="Time zone" error={fields['timeZone']}>
        <Select
          name="timeZone"
          placeholder={null}
          defaultValue={timeZone ?? ''}
          options={[
            { value: '', label: 'All time zones in my country' },
            ...known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
        />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Save time zone
      </Button>
    </Form>
  );
}
