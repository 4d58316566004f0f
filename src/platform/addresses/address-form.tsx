import { api } from '#ui/api/api-client.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Address, UserDetails } from '#platform/accounts/accounts.contract.ts';
import type { CountryOption } from './country-fields.tsx';
import { PostalFields, readPostalAddress } from './postal-fields.tsx';
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
  const { firstName, lastName, phone } = details;
  const { country, state } = details.address;
  const known = address ?? { firstName, lastName, phone, countryCode: country.code, stateCode: state };
  return (
    <Form className="grid gap-5" message={message} onSend={(form) => void save(form)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Address name" error={fields['label']} className="sm:col-span-2">
          <TextInput name="label" autoComplete="off" defaultValue={address?.label ?? ''} maxLength={60} />
        </Field>
        <PostalFields address={known} countries={countries} errors={fields} />
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

function readAddress(form: FormData): Parameters<typeof api.accounts.addAddress>[0] {
  return {
    ...readPostalAddress(form),
    label: formText(form, 'label'),
    isDefaultShipping: form.has('isDefaultShipping'),
    isDefaultBilling: form.has('isDefaultBilling'),
  };
}
