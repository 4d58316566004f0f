import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { CountryFields, type CountryOption } from './country-fields.tsx';
import type { Recipient } from './recipient.rules.ts';

interface RecipientFieldsProps {
  /** The known parts of the address. */
  address?: Recipient;
  countries: readonly CountryOption[];
  /** The default if the address has no country. */
  countryCode: string;
  errors: Record<string, string[]>;
}

/** Fields for the address to which a kit is posted. */
export function RecipientFields({ address, countries, countryCode, errors }: RecipientFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {inputs.map(({ name, label, wide, ...input }) => (
        <Field key={name} label={label} error={errors[name]} required className={wide ? 'sm:col-span-2' : undefined}>
          <TextInput name={name} defaultValue={address?.[name]} {...input} />
        </Field>
      ))}
      <CountryFields
        countries={countries}
        names={{ country: 'country', state: 'state' }}
        initial={{
          countryCode: address?.country || countryCode,
          stateCode: address?.state,
          postalCode: address?.postalCode ?? '',
        }}
        errors={errors}
      />
    </div>
  );
}

/** Reads the values of `RecipientFields`. */
export function recipientIn(form: FormData): Recipient {
  const text = (name: string) => formText(form, name);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    address: text('address'),
    city: text('city'),
    state: text('state') || null,
    postalCode: text('postalCode'),
    country: text('country'),
  };
}

const inputs = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: 80, wide: false },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 80, wide: false },
  { name: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 120, wide: true },
  { name: 'city', label: 'City or suburb', autoComplete: 'address-level2', maxLength: 80, wide: false },
] as const;
