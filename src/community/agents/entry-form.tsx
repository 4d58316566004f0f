import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AgentEntry } from './agents.contract.ts';
import { agentStateLabels } from './agents.rules.ts';

/** Form for the agent's directory entry: species, travel distance, fee and visibility. */
export function EntryForm({ entry, countryCode }: { entry: AgentEntry; countryCode: string }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("We couldn't save your entry. Please try again.");
  const save = (data: FormData) =>
    submit(async () => {
      const species = formText(data, 'species');
      await api.agents.changeEntry({
        isListed: data.get('isListed') === 'yes',
        travelKm: Number(formText(data, 'travelKm') || '0'),
        fee: formText(data, 'fee'),
        speciesIds: species === '' ? [1, 2] : [Number(species)],
      });
      await revalidate();
      toaster.success('Directory entry saved.');
    });
  const isLive = entry.state === 'APPROVED';
  return (
    <Card as="section" pad="lg" aria-labelledby="entry">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="entry" className="text-xl">
          My directory entry
        </h2>
        <Badge tone={agentStateLabels[entry.state].tone}>{agentStateLabels[entry.state].word}</Badge>
      </div>
      <p className="mt-2 text-muted">
        {[`${entry.postalCode} ${entry.city}`, entry.region, entry.country].filter(Boolean).join(', ')}
        {entry.validUntil ? `. Valid until ${formatDate(entry.validUntil, countryCode)}.` : ''}
      </p>
      {isLive ? (
        <Form className="mt-6 grid gap-5 sm:grid-cols-3" onSend={(form) => void save(form)}>
          {message ? <Callout tone="bad" live title={message} className="sm:col-span-3" /> : null}
          <Field label="Species I take samples from" error={fields['speciesIds']}>
            <Select
              name="species"
              placeholder="Dogs and cats"
              defaultValue={entry.speciesIds.length === 2 ? '' : String(entry.speciesIds[0] ?? '')}
              options={[
                { value: '1', label: 'Dogs' },
                { value: '2', label: 'Cats' },
              ]}
            />
          </Field>
          <Field label="Distance I travel (km)" error={fields['travelKm']}>
            <TextInput name="travelKm" inputMode="numeric" maxLength={4} defaultValue={String(entry.travelKm)} />
          </Field>
          <Field label="What I charge" error={fields['fee']}>
            <TextInput name="fee" maxLength={120} defaultValue={entry.fee} />
          </Field>
          <div className="sm:col-span-3">
            <Checkbox
              name="isListed"
              value="yes"
              defaultChecked={entry.isListed}
              label="Show me in the public directory"
              note="Shows your name and place, never your email address or phone number."
            />
          </div>
          <Button type="submit" variant="secondary" loading={busy} className="justify-self-start">
            Save entry
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
