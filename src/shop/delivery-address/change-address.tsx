import { useState } from 'react';
import { PostalFields, readPostalAddress } from '#platform/addresses/postal-fields.tsx';
import { countryFacts } from '#platform/places/places.rules.ts';
import type { CheckoutAddress, OrderView } from '#shop/checkout/checkout.contract.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
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
        onSubmit={(form) => void run(() => save(readPostalAddress(form)), 'Delivery address changed.', close)}
      >
        <p className="mb-5">The billing address stays the same.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <PostalFields address={shippingAddress} countries={country ? [country] : []} errors={fields} />
        </div>
      </FormDialog>
    </>
  );
}
