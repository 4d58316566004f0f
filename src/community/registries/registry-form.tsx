import { useState } from 'react';
import { CountryField, AdminForm, optionsOf, SeveralField } from '#platform/admin/admin-form.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { AdminRegistryView, RegistryBody } from './registry-admin.contract.ts';

const grades = [
  { value: 'A', label: 'A: taken by a vet or agent, chip scanned, form signed' },
  { value: 'B', label: 'B: taken by a vet or agent, or with photo or video proof of the chip' },
  { value: 'C', label: 'C: any sample' },
];

const species = [
  { value: '', label: 'Dogs and cats' },
  { value: '1', label: 'Dogs' },
  { value: '2', label: 'Cats' },
];

interface RegistryFormProps {
  countries: readonly { code: string; name: string }[];
  registry: AdminRegistryView | null;
  tests: readonly { id: number; name: string }[];
  onSave: (body: RegistryBody & { code: string }) => Promise<void>;
}

/** Form for name, country, minimum grade and required tests of a registry, and the code of a new one. */
export function RegistryForm({ registry, tests, countries, onSave }: RegistryFormProps) {
  const [chosen, setChosen] = useState(() => optionsOf(registry?.requiredTests ?? []));
  const bodyOf = (form: FormData) => ({
    code: formText(form, 'code'),
    name: formText(form, 'name'),
    countryCode: formText(form, 'countryCode'),
    speciesId: Number(formText(form, 'speciesId')) || null,
    minimumGrade: formText(form, 'minimumGrade') as RegistryBody['minimumGrade'],
    requiredTestIds: chosen.map(({ value }) => Number(value)),
  });
  return (
    <AdminForm
      failed="The registry wasn't saved. Please try again."
      save={registry ? 'Save registry' : 'Create registry'}
      onSave={(form) => onSave(bodyOf(form))}
    >
      {(fields) => (
        <>
          <Field label="Name" error={fields['name']} required className={registry ? 'sm:col-span-2' : ''}>
            <TextInput name="name" maxLength={120} autoComplete="off" defaultValue={registry?.name} />
          </Field>
          {registry ? null : (
            <Field label="Code" hint="2 to 12 letters. You can't change it later." error={fields['code']} required>
              <TextInput name="code" maxLength={12} autoComplete="off" spellCheck={false} />
            </Field>
          )}
          <CountryField
            countries={countries}
            defaultValue={registry?.countryCode ?? ''}
            error={fields['countryCode']}
          />
          <Field label="Species registered" error={fields['speciesId']}>
            <Select
              name="speciesId"
              placeholder={null}
              options={species}
              defaultValue={String(registry?.speciesId ?? '')}
            />
          </Field>
          <Field label="Minimum sample grade" error={fields['minimumGrade']} required>
            <Select
              name="minimumGrade"
              placeholder={null}
              options={grades}
              defaultValue={registry?.minimumGrade ?? 'C'}
            />
          </Field>
          <SeveralField
            label="Required tests"
            hint="In addition to the DNA profile and parentage result. The registry sees no other tests."
            placeholder="Type to find a test"
            error={fields['requiredTestIds']}
            options={optionsOf(tests)}
            value={chosen}
            onChange={setChosen}
          />
        </>
      )}
    </AdminForm>
  );
}
