import { addressWords } from '#platform/places/address-words.rules.ts';
import { useEffect, useId, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { OptionalFields } from '#ui/forms/optional-fields.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { EnteredAddress } from './checkout-state.rules.ts';

export interface CountryChoice {
  code: string;
  name: string;
  statesRequired: boolean;
  postcodePattern: string | null;
}

interface AddressFieldsProps {
  /** Prefix of the field errors: `billingAddress`. */
  field: 'billingAddress' | 'shippingAddress';
  address: EnteredAddress;
  countries: readonly CountryChoice[];
  errors: Record<string, string[]>;
  onChange: (changes: Partial<EnteredAddress>) => void;
}

/** The fields of an address; states and labels depend on the country. */
export function AddressFields({ field, address, countries, errors, onChange }: AddressFieldsProps) {
  const country = countries.find((one) => one.code === address.countryCode) ?? null;
  const states = useStates(address.countryCode);
  const suggestions = useSuggestions(address);
  const suggestionsId = useId();
  const { state, postcode } = addressWords(address.countryCode);
  const section = field === 'billingAddress' ? 'billing' : 'shipping';
  const text = (name: keyof EnteredAddress, autoComplete: string) => ({
    value: address[name],
    maxLength: 120,
    autoComplete: `${section} ${autoComplete}`,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const error = (name: keyof EnteredAddress) => errors[`${field}.${name}`];
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
        <TextInput
          {...text('line1', 'address-line1')}
          list={suggestionsId}
          onChange={({ target: { value } }) => {
            const chosen = suggestions.find((one) => one.label === value);
            if (!chosen) return onChange({ line1: value });
            const { line1, city, stateCode, postalCode } = chosen;
            onChange({ line1, city, ...(postalCode && { postalCode }), ...(stateCode && { stateCode }) });
          }}
        />
        <Suggestions id={suggestionsId} typed={address.line1} suggestions={suggestions} />
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

interface Suggestion extends Pick<EnteredAddress, 'line1' | 'city' | 'stateCode' | 'postalCode'> {
  label: string;
}

interface SuggestionsProps {
  id: string;
  typed: string;
  suggestions: readonly Suggestion[];
}

/**
 * Browsers list an option only if its value or its text contains the input: for "1 George St Sydney", which has no
 * comma, the input itself is used as the text.
 */
function Suggestions({ id, typed, suggestions }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {suggestions.map(({ label }) => (
        <option key={label} value={label}>
          {label.toLowerCase().includes(typed.toLowerCase()) ? label : typed}
        </option>
      ))}
    </datalist>
  );
}

const MIN_TEXT_LENGTH = 6;
const DEBOUNCE_MS = 300;

/** Suggests addresses for the first line, debounced. */
function useSuggestions({ line1, countryCode }: EnteredAddress): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const isEnough = line1.trim().length >= MIN_TEXT_LENGTH && countryCode !== '';
  useEffect(() => {
    if (!isEnough) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.places.addresses({ text: line1, countryCode }).then(
        (found) => isCurrent && setSuggestions(found),
        // The form can be filled in without them.
        () => isCurrent && setSuggestions([]),
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isEnough, line1, countryCode]);
  return isEnough ? suggestions : [];
}

interface StateChoice {
  code: string;
  name: string;
}

const statesByCountry = new Map<string, StateChoice[]>();

function useStates(countryCode: string): StateChoice[] {
  const [states, setStates] = useState<StateChoice[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: StateChoice[]) => {
      if (isCurrent) setStates(found);
    };
    const cached = statesByCountry.get(countryCode);
    if (cached || !countryCode) show(cached ?? []);
    else {
      const remember = (found: StateChoice[]) => {
        statesByCountry.set(countryCode, found);
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
