import { useState } from 'react';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { TextInput } from '#ui/input.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { type Option, Select } from '#ui/select.tsx';
import type { ClubBody, DeskClubView } from './club-desk.contract.ts';

interface DeskClubFormProps {
  countries: readonly { code: string; name: string }[];
  club: DeskClubView | null;
  choices: { breeds: { id: number; name: string }[]; registries: { code: string; name: string }[] };
  onSave: (body: ClubBody & { adminEmail: string }) => Promise<void>;
}

/** Name, country, registry and breeds of a club; of a new one its first admin too. */
export function DeskClubForm({ club, choices, countries, onSave }: DeskClubFormProps) {
  const all: Option[] = choices.breeds.map(({ id, name }) => ({ value: String(id), label: name }));
  const [breeds, setBreeds] = useState<Option[]>(() => chosenOf(club, all));
  const { busy, fields, message, submit } = useSubmit('The club could not be saved');
  const bodyOf = (form: FormData) => ({
    name: formText(form, 'name'),
    countryCode: formText(form, 'countryCode'),
    registryCode: formText(form, 'registryCode') || null,
    breedIds: breeds.map(({ value }) => Number(value)),
    adminEmail: formText(form, 'adminEmail'),
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
      <Field label="Name" error={fields['name']} required className="sm:col-span-2">
        <TextInput name="name" maxLength={120} autoComplete="off" defaultValue={club?.name} />
      </Field>
      <Field label="Country" error={fields['countryCode']} required>
        <Select
          name="countryCode"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={club?.countryCode ?? ''}
        />
      </Field>
      <Field label="Registry" hint="Where its animals are registered." error={fields['registryCode']}>
        <Select
          name="registryCode"
          placeholder="None"
          options={choices.registries.map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={club?.registryCode ?? ''}
        />
      </Field>
      <Field label="Breeds" error={fields['breedIds']} className="sm:col-span-2">
        <MultiSelect
          value={breeds}
          onChange={setBreeds}
          options={all}
          listLabel="Breeds"
          placeholder="Type to find a breed"
        />
      </Field>
      {club ? null : (
        <Field
          label="E-mail address of its first admin"
          hint="Invited by mail. The admin brings in everybody else."
          error={fields['adminEmail']}
          required
          className="sm:col-span-2"
        >
          <TextInput name="adminEmail" type="email" maxLength={120} autoComplete="off" />
        </Field>
      )}
      <Button type="submit" loading={busy} className="justify-self-start sm:col-span-2">
        {club ? 'Save the club' : 'Make the club'}
      </Button>
    </form>
  );
}

function chosenOf(club: DeskClubView | null, all: readonly Option[]): Option[] {
  return (club?.breeds ?? []).map(
    ({ id, name }) => all.find(({ value }) => value === String(id)) ?? { value: String(id), label: name },
  );
}
