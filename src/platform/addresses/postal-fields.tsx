import type { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { CountryFields, type CountryOption } from './country-fields.tsx';

interface PostalFieldsProps {
  /** The known parts of the address. */
  address: Partial<PostalAddress> & Pick<PostalAddress, 'countryCode'>;
  countries: readonly CountryOption[];
  errors: Record<string, string[]>;
}

/** The cells of a grid; `readPostalAddress` reads them. */
export function PostalFields({ address, countries, errors }: PostalFieldsProps) {
  return (
    <>
      {inputs.map(({ name, label, required, ...input }) => (
        <Field key={name} label={label} error={errors[name]} required={required}>
          <TextInput name={name} defaultValue={address[name] ?? ''} {...input} />
        </Field>
      ))}
      <CountryFields
        countries={countries}
        names={{ country: 'countryCode', state: 'stateCode' }}
        initial={address}
        errors={errors}
      />
    </>
  );
}

export function readPostalAddress(form: FormData): PostalAddress {
  const text = (name: string) => formText(form, name);
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company') || null,
    line1: text('line1'),
    line2: text('line2') || null,
    city: text('city'),
    stateCode: text('stateCode') || null,
    postalCode: text('postalCode'),
    countryCode: text('countryCode'),
    phone: text('phone') || null,
  };
}

const inputs = [
  { name: 'firstName', label: 'First name', required: true, autoComplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'Last name', required: true, autoComplete: 'family-name', maxLength: 80 },
  { name: 'company', label: 'Company or kennel', required: false, autoComplete: 'organization', maxLength: 120 },
  { name: 'phone', label: 'Phone', required: false, autoComplete: 'tel', maxLength: 30 },
  { name: 'line1', label: 'Street address', required: true, autoComplete: 'address-line1', maxLength: 120 },
  { name: 'line2', label: 'Address line 2', required: false, autoComplete: 'address-line2', maxLength: 120 },
  { name: 'city', label: 'Town or suburb', required: true, autoComplete: 'address-level2', maxLength: 80 },
] as const;
