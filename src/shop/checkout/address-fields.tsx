import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { OptionalFields } from '#ui/forms/optional-fields.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { AddressForm } from './checkout-state.rules.ts';

export interface CountryChoice {
  code: string;
  name: string;
  statesRequired: boolean;
  postcodePattern: string | null;
}

interface AddressFieldsProps {
  /** Prefix of the field errors: `billingAddress`. */
  field: 'billingAddress' | 'shippingAddress';
  address: AddressForm;
  countries: readonly CountryChoice[];
  errors: Record<string, string[]>;
  onChange: (changes: Partial<AddressForm>) => void;
}

const words: Record<string, { state: string; postcode: string }> = {
  AU: { state: 'State', postcode: 'Postcode' },
  US: { state: 'State', postcode: 'ZIP code' },
  CA: { state: 'Province', postcode: 'Postal code' },
  IT: { state: 'Province', postcode: 'Postcode' },
  ES: { state: 'Province', postcode: 'Postcode' },
};

/** An address: its fields, states and words follow the country. */
export function AddressFields({ field, address, countries, errors, onChange }: AddressFieldsProps) {
  const country = countries.find((one) => one.code === address.countryCode) ?? null;
  const states = useStates(address.countryCode);
  const { state, postcode } = words[address.countryCode] ?? { state: 'State or region', postcode: 'Postcode' };
  const section = field === 'billingAddress' ? 'billing' : 'shipping';
  const text = (name: keyof AddressForm, autoComplete: string) => ({
    value: address[name],
    maxLength: 120,
    autoComplete: `${section} ${autoComplete}`,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const error = (name: keyof AddressForm) => errors[`${field}.${name}`];
  return (
    <div className="grid gap-5 md:grid-cols-6">
      <Field label="Country" required error={error('countryCode') ?? errors[field]} className="md:col-span-6">
        <Select
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          value={address.countryCode}
          autoComplete={`${section} country`}
          onChange={(event) => onChange({ countryCode: event.target.value, stateCode: '' })}
        />
      </Field>
      <Field label="First name" required error={error('firstName')} className="md:col-span-3">
        <TextInput {...text('firstName', 'given-name')} />
      </Field>
      <Field label="Last name" required error={error('lastName')} className="md:col-span-3">
        <TextInput {...text('lastName', 'family-name')} />
      </Field>
      <Field label="Address" required error={error('line1')} className="md:col-span-6">
        <TextInput {...text('line1', 'address-line1')} />
      </Field>
      <OptionalFields
        label="Add kennel, company, flat or unit"
        shown={Boolean(address.company || address.line2 || error('company') || error('line2'))}
        className="md:col-span-6"
      >
        <Field label="Kennel, cattery or company" error={error('company')} className="md:col-span-4">
          <TextInput {...text('company', 'organization')} />
        </Field>
        <Field label="Flat or unit" error={error('line2')} className="md:col-span-2">
          <TextInput {...text('line2', 'address-line2')} />
        </Field>
      </OptionalFields>
      <Field label="City or suburb" required error={error('city')} className="md:col-span-2">
        <TextInput {...text('city', 'address-level2')} />
      </Field>
      <Field
        label={state}
        required={country?.statesRequired ?? false}
        error={error('stateCode')}
        className="md:col-span-2"
      >
        {states.length > 0 ? (
          <Select
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
            value={address.stateCode}
            autoComplete={`${section} address-level1`}
            onChange={(event) => onChange({ stateCode: event.target.value })}
          />
        ) : (
          <TextInput {...text('stateCode', 'address-level1')} maxLength={10} />
        )}
      </Field>
      <Field
        label={postcode}
        required={country?.postcodePattern != null}
        error={error('postalCode')}
        className="md:col-span-2"
      >
        <TextInput {...text('postalCode', 'postal-code')} maxLength={20} />
      </Field>
    </div>
  );
}

interface StateChoice {
  code: string;
  name: string;
}

const known = new Map<string, StateChoice[]>();

function useStates(countryCode: string): StateChoice[] {
  const [states, setStates] = useState<StateChoice[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: StateChoice[]) => {
      if (isCurrent) setStates(found);
    };
    const kept = known.get(countryCode);
    if (kept || !countryCode) show(kept ?? []);
    else {
      const remember = (found: StateChoice[]) => {
        known.set(countryCode, found);
        show(found);
      };
      api.places.statesByCode({ country_code: countryCode }).then(remember, () => show([]));
    }
    return () => {
      isCurrent = false;
    };
  }, [countryCode]);
  return states;
}
