import { useState } from 'react';
import { CountryField, AdminForm, optionsOf, SeveralField } from '#platform/admin/admin-form.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { type Option, Select } from '#ui/forms/select.tsx';
import type { ClubBody, AdminClubView } from './club-admin.contract.ts';
import { billingModes, billingModeLabels } from '#platform/accounts/club-roles.rules.ts';

interface AdminClubFormProps {
  countries: readonly { code: string; name: string }[];
  club: AdminClubView | null;
  choices: { breeds: { id: number; name: string }[]; registries: { code: string; name: string }[] };
  onSave: (body: ClubBody & { adminEmail: string }) => Promise<void>;
}

/** Form for the name, country, registry and breeds of a club, and the first admin of a new one. */
export function AdminClubForm({ club, choices, countries, onSave }: AdminClubFormProps) {
  const all = optionsOf(choices.breeds);
  const [breeds, setBreeds] = useState<Option[]>(() => chosenOf(club, all));
  const bodyOf = (form: FormData) => ({
    name: formText(form, 'name'),
    countryCode: formText(form, 'countryCode'),
    registryCode: formText(form, 'registryCode') || null,
    billingMode: formText(form, 'billingMode') === 'CLUB' ? ('CLUB' as const) : ('MEMBER' as const),
    breedIds: breeds.map(({ value }) => Number(value)),
    adminEmail: formText(form, 'adminEmail'),
  });
  return (
    <AdminForm
      failed="The club wasn't saved. Please try again."
      save={club ? 'Save club' : 'Create club'}
      onSave={(form) => onSave(bodyOf(form))}
    >
      {(fields) => (
        <>
          <Field label="Name" error={fields['name']} required className="sm:col-span-2">
            <TextInput name="name" maxLength={120} autoComplete="off" defaultValue={club?.name} />
          </Field>
          <CountryField countries={countries} defaultValue={club?.countryCode ?? ''} error={fields['countryCode']} />
          <Field label="Registry" hint="Where the club's animals are registered." error={fields['registryCode']}>
            <Select
              name="registryCode"
              placeholder="None"
              options={optionsOf(choices.registries)}
              defaultValue={club?.registryCode ?? ''}
            />
          </Field>
          <Field
            label="Who pays for club products"
            hint="If the club pays, its admins and secretaries order for members."
            error={fields['billingMode']}
            required
          >
            <Select
              name="billingMode"
              placeholder={null}
              options={billingModes.map((mode) => ({ value: mode, label: billingModeLabels[mode].word }))}
              defaultValue={club?.billingMode ?? 'MEMBER'}
            />
          </Field>
          <SeveralField
            label="Breeds"
            placeholder="Type to find a breed"
            error={fields['breedIds']}
            options={all}
            value={breeds}
            onChange={setBreeds}
          />
          {club ? null : (
            <Field
              label="First admin's email address"
              hint="We'll email an invitation. The admin invites the other members."
              error={fields['adminEmail']}
              required
              className="sm:col-span-2"
            >
              <TextInput name="adminEmail" type="email" maxLength={120} autoComplete="off" />
            </Field>
          )}
        </>
      )}
    </AdminForm>
  );
}

function chosenOf(club: AdminClubView | null, all: readonly Option[]): Option[] {
  return (club?.breeds ?? []).map(
    ({ id, name }) => all.find(({ value }) => value === String(id)) ?? { value: String(id), label: name },
  );
}
