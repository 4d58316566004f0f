import type { Cart } from '#shop/cart/cart.contract.ts';
import { isGiftOnly } from '#shop/gift-kits/gift-kits.rules.ts';
import type { Address, PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { AddressFields, type CountryChoice } from './address-fields.tsx';
import type { EnteredAddress } from './checkout-state.rules.ts';
import { changeCheckout, useCheckout } from './use-checkout.ts';

interface AddressStepProps {
  cart: Cart;
  countries: readonly CountryChoice[];
  saved: readonly Address[];
  errors: Record<string, string[]>;
}

/** Step 1: the billing address, and the delivery address if it differs. */
export function AddressStep({ cart, countries, saved, errors }: AddressStepProps) {
  const { state } = useCheckout();
  const { billingAddress, shippingAddress, isSameAddress } = state;
  const needsShipping = cart.isSWABRequired;
  // For an order of gifts only, the recipients enter their own addresses.
  const isAskedFromRecipient = needsShipping && isGiftOnly(cart.items) && isSameAddress;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="billing-title" className="grid gap-5">
        <h3 id="billing-title" className="text-xl">
          Billing address
        </h3>
        <SavedAddresses
          label="Saved addresses"
          saved={saved}
          onChoose={(address) => changeCheckout({ billingAddress: address })}
        />
        <AddressFields
          field="billingAddress"
          address={billingAddress}
          countries={countries}
          errors={errors}
          onChange={(changes) => changeCheckout({ billingAddress: { ...billingAddress, ...changes } })}
        />
        {isAskedFromRecipient ? (
          <p className="text-muted">The recipient enters the delivery address when they claim the gift.</p>
        ) : null}
        {needsShipping && !isAskedFromRecipient ? (
          <Checkbox
            label="Send the kits to this address"
            checked={isSameAddress}
            onChange={(event) => changeCheckout({ isSameAddress: event.target.checked })}
          />
        ) : null}
      </section>
      {needsShipping && !isSameAddress ? (
        <section aria-labelledby="shipping-title" className="grid gap-5">
          <h3 id="shipping-title" className="text-xl">
            Delivery address
          </h3>
          <SavedAddresses
            label="Saved delivery addresses"
            saved={saved}
            onChoose={(address) => changeCheckout({ shippingAddress: address })}
          />
          <AddressFields
            field="shippingAddress"
            address={
              shippingAddress.countryCode
                ? shippingAddress
                : { ...shippingAddress, countryCode: billingAddress.countryCode }
            }
            countries={countries}
            errors={errors}
            onChange={(changes) => changeCheckout({ shippingAddress: { ...shippingAddress, ...changes } })}
          />
        </section>
      ) : null}
    </div>
  );
}

function SavedAddresses({
  label,
  saved,
  onChoose,
}: {
  label: string;
  saved: readonly Address[];
  onChoose: (address: EnteredAddress) => void;
}) {
  if (saved.length === 0) return null;
  const options = saved.map((address) => ({
    value: String(address.id),
    label: [address.label, `${address.firstName} ${address.lastName}`, address.line1, address.city]
      .filter(Boolean)
      .join(', '),
  }));
  const choose = (id: string) => {
    const address = saved.find((one) => String(one.id) === id);
    if (address) onChoose(checkoutAddressOf(address));
  };
  return (
    <Field label={label}>
      <Select
        options={options}
        placeholder="Choose from your addresses"
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  );
}

export function checkoutAddressOf(address: PostalAddress): EnteredAddress {
  const { firstName, lastName, line1, city, postalCode, countryCode } = address;
  const optional = {
    company: address.company ?? '',
    line2: address.line2 ?? '',
    stateCode: address.stateCode ?? '',
    phone: address.phone ?? '',
  };
  return { firstName, lastName, line1, city, postalCode, countryCode, ...optional };
}
