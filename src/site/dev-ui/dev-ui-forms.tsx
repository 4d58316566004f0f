import { useState } from 'react';
import { Mail } from 'lucide-react';
import { Checkbox, Switch } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput, Textarea } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { Select } from '#ui/forms/select.tsx';
import { UiSection } from './dev-ui-section.tsx';

const countries = [
  { value: 'AU', label: 'Australia' },
  { value: 'NZ', label: 'New Zealand' },
  { value: 'GB', label: 'United Kingdom' },
];

export function UiForms() {
  const [mode, setMode] = useState<'owner' | 'breeder'>('breeder');
  return (
    <UiSection title="Forms">
      <div className="grid max-w-4xl gap-6 md:grid-cols-2">
        <Field label="Email" hint="We send the report to this address." required>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            before={<Mail aria-hidden="true" className="size-5" />}
          />
        </Field>
        <Field label="Registered name" error="This field is required">
          <TextInput name="registered" defaultValue="" placeholder="Southern Cross Biscuit" />
        </Field>
        <Field label="Country" required>
          <Select name="country" options={countries} />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Cannot be changed" />
        </Field>
        <Field label="Notes" hint="Additional information for the laboratory." className="md:col-span-2">
          <Textarea name="notes" />
        </Field>
        <Field as="group" label="Account type" required className="md:col-span-2">
          <RadioCards
            name="mode"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'breeder', label: 'Breeder', note: 'Full breed profiles, parentage, litters', aside: '$199' },
              {
                value: 'owner',
                label: 'Pet owner',
                note: 'Breed identification and health',
                aside: '$149',
              },
            ]}
          />
        </Field>
        <Field label="Terms" hideLabel error={['This field is required']}>
          <Checkbox name="terms" label="I accept the terms" note="You can read them before you pay." />
        </Field>
        <Switch label="Email me when a result is ready" defaultChecked />
      </div>
    </UiSection>
  );
}
