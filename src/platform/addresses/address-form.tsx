import { api } from '#ui/api/api-client.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Address, UserDetails } from '#platform/accounts/accounts.contract.ts';
import { CountryFields, type CountryOption } from './country-fields.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formText } from '#ui/forms/form-text.ts';

interface AddressFormProps {
  /** Null for a new address. */
  address: Address | null;
  countries: readonly CountryOption[];
  details: UserDetails;
  onSaved: () => void;
}

export function AddressForm({ address, countries, details, onSaved }: AddressFormProps) {
  const { busy, fields, message, submit } = useSubmit("The address wasn't saved. Please try again.");
  const save = (form: FormData) =>
    submit(async () => {
      const input = readAddress(form);
      if (address) await api.accounts.updateAddress({ ...input, id: address.id });
      else await api.accounts.addAddress(input);
      toaster.success('Address saved.');
      onSaved();
    });
  const from = address ?? { ...blank, firstName: details.firstName, lastName: details.lastName, phone: details.phone };
  return (
    <Form className="grid gap-5" message={message} onSend={(form) => void save(form)}>
      <div className="grid gap-5 sm:grid-cols-2">
        {inputs.map(({ name, label, required, autoComplete, max }) => (
          <Field key={name} label={label} error={fields[name]} required={required}>
            <TextInput name={name} autoComplete={autoComplete} defaultValue={from[name] ?? ''} maxLength={max} />
          </Field>
        ))}
        <CountryFields
          countries={countries}
          names={{ country: 'countryCode', state: 'stateCode' }}
          initial={{
            countryCode: address?.countryCode ?? details.address.country.code,
            stateCode: address ? address.stateCode : details.address.state,
            postalCode: address?.postalCode ?? null,
          }}
          errors={fields}
        />
      </div>
      <Checkbox
        name="isDefaultShipping"
        defaultChecked={address?.isDefaultShipping}
        label="Use as default delivery address"
      />
      <Checkbox
        name="isDefaultBilling"
        defaultChecked={address?.isDefaultBilling}
        label="Use as default billing address"
      />
      <Button type="submit" loading={busy} className="justify-self-start">
        Save address
      </Button>
    </Form>
  );
}

const inputs = [
  { name: 'label', label: 'Address name', required: false, autoComplete: 'off', max: 60 },
  { name: 'company', label: 'Company or kennel', required: false, autoComplete: 'organization', max: 120 },
  { name: 'firstName', label: 'First name', required: true, autoComplete: 'given-name', max: 80 },
  { name: 'lastName', label: 'Last name', required: true, autoComplete: 'family-name', max: 80 },
  { name: 'line1', label: 'Street address', required: true, autoComplete: 'address-line1', max: 120 },
  { name: 'line2', label: 'Address line 2', required: false, autoComplete: 'address-line2', max: 120 },
  { name: 'city', label: 'Town or suburb', required: true, autoComplete: 'address-level2', max: 80 },
  { name: 'phone', label: 'Phone', required: false, autoComplete: 'tel', max: 30 },
] as const;

const blank: Record<(typeof inputs)[number]['name'], string | null> = {
  label: '',
  company: '',
  firstName: '',
  lastName: '',
  line1: '',
  line2: '',
  city: '',
  phone: '',
};

function readAddress(form: FormData): Parameters<typeof api.accounts.addAddress>[0] {
  const text = (name: string) => formText(form, name);
  return {
    label: text('label'),
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
    isDefaultShipping: form.has('isDefaultShipping'),
    isDefaultBilling: form.has('isDefaultBilling'),
  };
}
