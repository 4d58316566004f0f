import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { setSession } from './use-session.ts';
import { formatDate } from '#shared/dates.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { UserDetails } from './accounts.contract.ts';
import { CountryFields, type CountryOption } from '#platform/addresses/country-fields.tsx';
import { englishOf, type Locale, localeOf } from './locales.rules.ts';
import { storeUser } from './use-account.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formText } from '#ui/forms/form-text.ts';

interface DetailsFormProps {
  details: UserDetails;
  countries: readonly CountryOption[];
}

export function DetailsForm({ details, countries }: DetailsFormProps) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit(
    details.type === 'vet' ? 'Failed to update vet user' : 'Failed to update user',
  );
  const save = (form: FormData) =>
    submit(async () => {
      const saved = await api.accounts.updateMe(readDetails(form, details.breeder !== null));
      setSession(storeUser(saved));
      applyLocale(saved.locale);
      await revalidate();
      toaster.success('Details saved.');
    });
  return (
    <Form className="grid gap-5" message={message} onSend={(form) => void save(form)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={fields['firstName']} required>
          <TextInput name="firstName" autoComplete="given-name" defaultValue={details.firstName} maxLength={80} />
        </Field>
        <Field label="Last name" error={fields['lastName']} required>
          <TextInput name="lastName" autoComplete="family-name" defaultValue={details.lastName} maxLength={80} />
        </Field>
        <Field label="Email address">
          <TextInput type="email" value={details.email} readOnly />
        </Field>
        <Field label="Phone" error={fields['phone']}>
          <TextInput name="phone" type="tel" autoComplete="tel" defaultValue={details.phone ?? ''} maxLength={30} />
        </Field>
        {details.breeder ? <BreederFields breeder={details.breeder} errors={fields} /> : null}
        <CountryFields
          countries={countries}
          names={{ country: 'countryCode', state: 'state' }}
          initial={{ countryCode: details.address.country.code, stateCode: details.address.state }}
          errors={fields}
        />
        <Field label="Weight unit" error={fields['weightUnit']}>
          <Select
            name="weightUnit"
            placeholder={null}
            defaultValue={details.weightUnit}
            options={[
              { value: 'kg', label: 'Kilograms' },
              { value: 'lb', label: 'Pounds' },
            ]}
          />
        </Field>
        <EnglishField locale={details.locale} country={details.address.country} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-bold">Your preferences</legend>
        <Checkbox name="newsletter" defaultChecked={details.newsletter} label="Send me news about tests and research" />
        <Checkbox
          name="research"
          defaultChecked={details.consents.research}
          label="Use my animals' results for research, without names"
        />
        <Checkbox
          name="contact"
          defaultChecked={details.consents.contact}
          label="Contact me about taking part in studies"
        />
      </fieldset>
      <Button type="submit" loading={busy} className="justify-self-start">
        Save details
      </Button>
    </Form>
  );
}

/** The variant of English, which determines the date format on every page. */
function EnglishField({ locale, country }: { locale: Locale; country: { code: string; name: string } }) {
  const hint = `Example date: ${formatDate('2026-12-31', country.code)}.`;
  return (
    <Field label="Date and number format" hint={hint}>
      <Select
        name="locale"
        placeholder={null}
        defaultValue={locale}
        options={[{ value: 'en', label: `My country (${country.name})` }, ...englishes]}
      />
    </Field>
  );
}

const englishes = [
  { value: 'en-AU', label: 'Australia: 31/12/2026' },
  { value: 'en-CA', label: 'Canada: 2026-12-31' },
  { value: 'en-IE', label: 'Ireland: 31/12/2026' },
  { value: 'en-NZ', label: 'New Zealand: 31/12/2026' },
  { value: 'en-GB', label: 'United Kingdom: 31/12/2026' },
  { value: 'en-US', label: 'United States: 12/31/2026' },
] as const;

/** Applies the selected variant to the current document; the server renders the next pages in it. */
function applyLocale(locale: Locale): void {
  const { english } = englishOf(locale);
  const { dataset } = document.documentElement;
  if (english) dataset['english'] = english;
  else delete dataset['english'];
}

function BreederFields({
  breeder,
  errors,
}: {
  breeder: NonNullable<UserDetails['breeder']>;
  errors: Record<string, string[]>;
}) {
  return (
    <>
      <Field label="Kennel or cattery name" error={errors['breeder.kennelName']} required>
        <TextInput name="kennelName" autoComplete="organization" defaultValue={breeder.kennelName} maxLength={120} />
      </Field>
      <Field label="Registered prefix" error={errors['breeder.prefix']}>
        <TextInput name="prefix" defaultValue={breeder.prefix ?? ''} maxLength={120} />
      </Field>
      <Field label="Memberships" error={errors['breeder.memberships']} className="sm:col-span-2">
        <TextInput name="memberships" defaultValue={breeder.memberships ?? ''} maxLength={500} />
      </Field>
    </>
  );
}

function readDetails(form: FormData, isBreeder: boolean): Parameters<typeof api.accounts.updateMe>[0] {
  const text = (name: string) => formText(form, name);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone') || null,
    countryCode: text('countryCode'),
    state: text('state') || null,
    weightUnit: text('weightUnit') === 'lb' ? 'lb' : 'kg',
    locale: localeOf(text('locale')),
    newsletter: form.has('newsletter'),
    consents: { research: form.has('research'), contact: form.has('contact') },
    ...(isBreeder && {
      breeder: {
        kennelName: text('kennelName'),
        prefix: text('prefix') || null,
        memberships: text('memberships') || null,
      },
    }),
  };
}
