import { useState } from 'react';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { TextInput } from '#ui/input.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { type Option, Select } from '#ui/select.tsx';
import type { DeskRegistryView, RegistryBody } from './registry-desk.contract.ts';

const grades = [
  { value: 'A', label: 'A: taken by a vet or agent, chip scanned, form signed' },
  { value: 'B', label: 'B: taken by a vet or agent, or with the chip on film' },
  { value: 'C', label: 'C: any sample' },
];

interface RegistryFormProps {
  countries: readonly { code: string; name: string }[];
  registry: DeskRegistryView | null;
  tests: readonly { id: number; name: string }[];
  onSave: (body: RegistryBody & { code: string }) => Promise<void>;
}

/** Name, country, least grade and required tests of a registry; of a new one its code too. */
export function RegistryForm({ registry, tests, countries, onSave }: RegistryFormProps) {
  const all = tests.map(({ id, name }) => ({ value: String(id), label: name }));
  const [chosen, setChosen] = useState<Option[]>(() =>
    (registry?.requiredTests ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  );
  const { busy, fields, message, submit } = useSubmit('The registry could not be saved');
  const bodyOf = (form: FormData) => ({
    code: formText(form, 'code'),
    name: formText(form, 'name'),
    countryCode: formText(form, 'countryCode'),
    minimumGrade: formText(form, 'minimumGrade') as RegistryBody['minimumGrade'],
    requiredTestIds: chosen.map(({ value }) => Number(value)),
  });
  return (
    <form
      method="post"
      noValidate
      className="grid items-start gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        if (!busy) void submit(() => onSave(bodyOf(form)));
      }}
    >
      {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
      <Field label="Name" error={fields['name']} required className={registry ? 'sm:col-span-2' : ''}>
        <TextInput name="name" maxLength={120} autoComplete="off" defaultValue={registry?.name} />
      </Field>
      {registry ? null : (
        <Field label="Code" hint="Two to twelve letters. It stays." error={fields['code']} required>
          <TextInput name="code" maxLength={12} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <Field label="Country" error={fields['countryCode']} required>
        <Select
          name="countryCode"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={registry?.countryCode ?? ''}
        />
      </Field>
      <Field label="Least grade of a sample" error={fields['minimumGrade']} required>
        <Select name="minimumGrade" placeholder={null} options={grades} defaultValue={registry?.minimumGrade ?? 'C'} />
      </Field>
      <Field
        label="Tests it asks for"
        hint="Beside the DNA profile and the verdict on parentage. Of an animal it sees these and no others."
        error={fields['requiredTestIds']}
        className="sm:col-span-2"
      >
        <MultiSelect
          value={chosen}
          onChange={setChosen}
          options={all}
          listLabel="Tests"
          placeholder="Type to find a test"
        />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start sm:col-span-2">
        {registry ? 'Save the registry' : 'Make the registry'}
      </Button>
    </form>
  );
}
