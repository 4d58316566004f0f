import { useState } from 'react';
import { CountryFields } from '#platform/addresses/country-fields.tsx';
import { countryFacts } from '#platform/places/places.rules.ts';
import type { CheckoutAddress, OrderView } from '#shop/checkout/checkout.contract.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { mayChangeAddress } from './delivery-address.rules.ts';

interface ChangeAddressProps {
  order: OrderView;
  save: (address: CheckoutAddress) => Promise<unknown>;
}

/** Changes where an order is sent, while something of it is still to be sent. */
export function ChangeAddress({ order, save }: ChangeAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const { run, busy, fields, message } = useAction('The address was not saved. Please try again.');
  const { shippingAddress } = order;
  if (!shippingAddress || !mayChangeAddress(order)) return null;
  const close = () => setOpen(false);
  const country = countryFacts(shippingAddress.countryCode);
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        Change delivery address
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Change delivery address"
        confirm="Save address"
        size="md"
        busy={busy}
        message={message}
        onSubmit={(form) => void run(() => save(readAddress(form)), 'Delivery address changed.', close)}
      >
        <p className="mb-5">The billing address stays the same.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          {inputs.map(({ name, label, required, ...input }) => (
            <Field key={name} label={label} error={fields[name]} required={required}>
              <TextInput name={name} defaultValue={shippingAddress[name] ?? ''} {...input} />
            </Field>
          ))}
          <CountryFields
            countries={country ? [country] : []}
            names={{ country: 'countryCode', state: 'stateCode' }}
            initial={shippingAddress}
            errors={fields}
          />
        </div>
      </FormDialog>
    </>
  );
}

const inputs = [
  { name: 'firstName', label: 'First name', required: true, autoComplete: 'given-name', maxLength: 80 },
  { name: 'lastName', label: 'Last name', required: true, autoComplete: 'family-name', maxLength: 80 },
  { name: 'company', label: 'Company', required: false, autoComplete: 'organization', maxLength: 120 },
  { name: 'line1', label: 'Street address', required: true, autoComplete: 'address-line1', maxLength: 120 },
  { name: 'line2', label: 'Address line 2', required: false, autoComplete: 'address-line2', maxLength: 120 },
  { name: 'city', label: 'City or suburb', required: true, autoComplete: 'address-level2', maxLength: 80 },
  { name: 'phone', label: 'Phone', required: false, autoComplete: 'tel', maxLength: 30 },
] as const;

function readAddress(form: FormData): CheckoutAddress {
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
