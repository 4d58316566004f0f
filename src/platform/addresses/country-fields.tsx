import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { addressWords } from '#platform/places/address-words.rules.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';

export interface CountryOption {
  code: string;
  name: string;
  statesRequired: boolean;
}

interface CountryFieldsProps {
  countries: readonly CountryOption[];
  /** Names of the two fields in the form and in the errors. */
  names: { country: string; state: string };
  /** Without `postalCode` there is no postcode field. */
  initial: { countryCode: string; stateCode?: string | null; postalCode?: string | null };
  errors: Record<string, string[]>;
}

/** A country with its states, if it has any, and the postcode field with the country's label for it. */
export function CountryFields({ countries, names, initial, errors }: CountryFieldsProps) {
  const [countryCode, setCountryCode] = useState(initial.countryCode);
  const needsState = countries.find((country) => country.code === countryCode)?.statesRequired ?? false;
  const states = useStates(needsState ? countryCode : null);
  const before = countryCode === initial.countryCode ? (initial.stateCode ?? '') : '';
  // Until the states are loaded, the current one is the only option, so that a form submitted early keeps it.
  const known = before && states.length === 0 ? [{ code: before, name: before }] : states;
  const words = addressWords(countryCode);
  return (
    <>
      <Field label="Country" error={errors[names.country]} required>
        <Select
          name={names.country}
          autoComplete="country"
          value={countryCode}
          onChange={(event) => setCountryCode(event.target.value)}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
      {needsState ? (
        <Field label={words.state} error={errors[names.state]} required>
          <Select
            key={`${countryCode}-${states.length}`}
            name={names.state}
            autoComplete="address-level1"
            defaultValue={before}
            options={known.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
      ) : null}
      {initial.postalCode === undefined ? null : (
        <Field label={words.postcode} error={errors['postalCode']} required>
          <TextInput
            name="postalCode"
            autoComplete="postal-code"
            defaultValue={initial.postalCode ?? ''}
            maxLength={20}
          />
        </Field>
      )}
    </>
  );
}

interface StateOption {
  code: string;
  name: string;
}

/** The states of a country, once they are loaded. */
export function useStates(countryCode: string | null): StateOption[] {
  const [found, setFound] = useState<{ countryCode: string; states: StateOption[] } | null>(null);
  useEffect(() => {
    if (!countryCode) return;
    let isCurrent = true;
    void api.places
      .statesByCode({ country_code: countryCode })
      .then((states) => isCurrent && setFound({ countryCode, states }))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [countryCode]);
  return found && found.countryCode === countryCode ? found.states : [];
}
