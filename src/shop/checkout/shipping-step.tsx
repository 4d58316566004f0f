import type { ShippingMethod } from '#shop/cart/cart.contract.ts';
import { dayAndMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { useCountry } from '#ui/use-country.ts';
import { SkeletonRows } from '#ui/layout/skeleton.tsx';

interface ShippingStepProps {
  methods: readonly ShippingMethod[] | null;
  selected: number | null;
  errors: Record<string, string[]>;
  onSelect: (id: number) => void;
}

/** Step 2: the shipping method of the kits; returning samples is prepaid. */
export function ShippingStep({ methods, selected, errors, onSelect }: ShippingStepProps) {
  const countryCode = useCountry();
  return (
    <div className="grid gap-5">
      {methods === null ? <SkeletonRows rows={2} /> : null}
      {methods?.length === 0 ? (
        <Callout tone="warn" title="We cannot deliver kits to this address at the moment">
          Please choose another delivery address, or contact us.
        </Callout>
      ) : null}
      {methods && methods.length > 0 ? (
        <Field as="group" label="Shipping method" required error={errors['shippingMethod']}>
          <RadioCards
            name="shippingMethod"
            columns={1}
            value={selected === null ? null : String(selected)}
            onChange={(value) => onSelect(Number(value))}
            options={methods.map((method) => ({
              value: String(method.id),
              label: method.name,
              note:
                method.kitBy === null
                  ? 'Nothing to deliver'
                  : `${method.daysMin} to ${method.daysMax} business days, expected by ${dayAndMonth(method.kitBy, countryCode)}`,
              aside: method.amountCents === 0 ? 'Free' : formatMoney(method.amountCents, method.currency.code),
            }))}
          />
        </Field>
      ) : null}
    </div>
  );
}
