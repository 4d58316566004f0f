import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { weekDays, type QuietHours } from './quiet-hours.rules.ts';

const days = weekDays.map((label, i) => ({ value: String(i + 1), label }));

export function QuietHoursForm({ hours }: { hours: QuietHours & { version: string } }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The quiet hours weren't saved. Please try again.");
  const save = (form: FormData) =>
    submit(async () => {
      await api.seriousResults.changeHours({
        version: hours.version,
        isOn: form.get('isOn') === 'on',
        fromDay: Number(formText(form, 'fromDay')),
        fromTime: formText(form, 'fromTime'),
        toDay: Number(formText(form, 'toDay')),
        toTime: formText(form, 'toTime'),
      });
      await revalidate();
      toaster.success('Quiet hours saved.');
    });
  return (
    <Form
      className="grid max-w-2xl gap-5 sm:grid-cols-2"
      busy={busy}
      message={message}
      onSend={(form) => void save(form)}
    >
      <div className="sm:col-span-2">
        <Checkbox name="isOn" defaultChecked={hours.isOn} label="Hold serious results during quiet hours" />
        <p className="mt-2 text-sm text-muted">Releases that are already scheduled keep their time.</p>
      </div>
      <Field label="Start day" error={fields['fromDay']}>
        <Select name="fromDay" placeholder={null} options={days} defaultValue={String(hours.fromDay)} />
      </Field>
      <Field label="Start time" error={fields['fromTime']}>
        <TextInput name="fromTime" type="time" defaultValue={hours.fromTime} />
      </Field>
      <Field label="End day" error={fields['toDay']}>
        <Select name="toDay" placeholder={null} options={days} defaultValue={String(hours.toDay)} />
      </Field>
      <Field label="End time" error={fields['toTime']}>
        <TextInput name="toTime" type="time" defaultValue={hours.toTime} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Save quiet hours
      </Button>
    </Form>
  );
}
