import { TermsField } from './terms-field.tsx';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { formatMoney } from '#shared/money.ts';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { deliveryAddress, type AddressForm } from './checkout-state.rules.ts';
import type { StepId } from './checkout-steps.rules.ts';
import { changeCheckout, useCheckout } from './use-checkout.ts';

interface PaymentStepProps {
  cart: Cart;
  isVet: boolean;
  steps: readonly StepId[];
  errors: Record<string, string[]>;
  accountEmail: string | null;
  onEdit: (step: number) => void;
}

/** The last step before the order: everything once more, how to pay, the terms. */
export function PaymentStep({ cart, isVet, steps, errors, accountEmail, onEdit }: PaymentStepProps) {
  const { state } = useCheckout();
  const edit = (step: StepId) => () => onEdit(steps.indexOf(step));
  const method = state.allShippingMethods.find((one) => one.id === cart.shippingMethod);
  return (
    <div className="grid gap-8">
      <section aria-labelledby="review-title">
        <h2 id="review-title" className="text-2xl">
          Check your order
        </h2>
        <dl className="mt-3 divide-y divide-line border-y border-line">
          <ReviewRow label="Tests" onEdit={edit('cart')}>
            {cart.items.map((item) => (
              <span key={item.id} className="block">
                {item.quantity} × {item.product.name}
                {item.breedName ? <span className="text-muted">, {item.breedName}</span> : null}
                {item.animal?.name ? <span className="text-muted">, for {item.animal.name}</span> : null}
                {item.sample ? <span className="text-muted">, stored sample {item.sample}</span> : null}
                {item.metaData.note ? <span className="text-muted">, {item.metaData.note}</span> : null}
              </span>
            ))}
          </ReviewRow>
          <ReviewRow label="Contact" onEdit={edit('cart')}>
            {accountEmail ?? state.email}
            {state.phone ? <span className="block">{state.phone}</span> : null}
          </ReviewRow>
          {isVet ? null : (
            <>
              <ReviewRow label="Bill to" onEdit={edit('addresses')}>
                <AddressText address={state.billingAddress} />
              </ReviewRow>
              {cart.isSWABRequired ? (
                <ReviewRow label="Send to" onEdit={edit('shipping')}>
                  <AddressText address={deliveryAddress(state)} />
                  <span className="mt-1 block">{method?.name}</span>
                </ReviewRow>
              ) : null}
            </>
          )}
        </dl>
      </section>
      {isVet ? <OnAccount /> : <HowToPay cart={cart} errors={errors} />}
      {isVet || !hasWithdrawal(cart) ? null : <StartAtOnce />}
      <TermsField
        required
        error={errors['acceptTerms']}
        checked={state.acceptTerms}
        onChange={(acceptTerms) => changeCheckout({ acceptTerms })}
      />
      {Object.hasOwn(errors, '_') ? (
        <Callout tone="bad" live>
          {errors['_']?.[0]}
        </Callout>
      ) : null}
    </div>
  );
}

/** Only the price books of the EU and the UK are in these currencies. */
function hasWithdrawal(cart: Cart): boolean {
  return ['EUR', 'GBP'].includes(cart.currency.code);
}

function StartAtOnce() {
  const { state } = useCheckout();
  return (
    <Checkbox
      label="Start testing as soon as my sample arrives"
      note="You may withdraw for 14 days after your parcel is delivered. If you tick this box, we do not wait for that period to end, and your right of withdrawal ends when the test is reported. Ticking it is optional."
      checked={state.startAtOnce}
      onChange={(event) => changeCheckout({ startAtOnce: event.target.checked })}
    />
  );
}

function ReviewRow({ label, onEdit, children }: { label: string; onEdit: () => void; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-4 py-4 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="font-bold max-sm:row-start-1">{label}</dt>
      <dd className="min-w-0 max-sm:col-span-2">{children}</dd>
      <dd className="max-sm:row-start-1">
        <button type="button" className="text-link text-sm" onClick={onEdit}>
          Change<span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </dd>
    </div>
  );
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export function AddressText({ address }: { address: AddressForm }) {
  const { firstName, lastName, company, line1, line2, city, stateCode, postalCode } = address;
  const countryCode = address.countryCode || 'ZZ';
  const lines = [
    `${firstName} ${lastName}`,
    company,
    [line1, line2].filter(Boolean).join(', '),
    [city, stateCode, postalCode].filter(Boolean).join(' '),
    countryNames.of(countryCode),
  ];
  return lines.filter(Boolean).map((line, i) => (
    <span key={i} className="block">
      {line}
    </span>
  ));
}

function OnAccount() {
  const { state } = useCheckout();
  return (
    <section aria-labelledby="account-title" className="grid gap-5">
      <h2 id="account-title" className="text-2xl">
        On account
      </h2>
      <p>
        This order is charged to your clinic's account and sent to the clinic's address. We will email you the invoice.
      </p>
      <Field label="Purchase order number">
        <TextInput
          maxLength={60}
          value={state.purchaseOrderNo}
          onChange={(event) => changeCheckout({ purchaseOrderNo: event.target.value })}
        />
      </Field>
    </section>
  );
}

function HowToPay({ cart, errors }: { cart: Cart; errors: Record<string, string[]> }) {
  const { state } = useCheckout();
  if (cart.price.dueCents === 0) return <Callout tone="good">There is nothing to pay.</Callout>;
  return (
    <section aria-labelledby="pay-title" className="grid gap-5">
      <h2 id="pay-title" className="text-2xl">
        Payment
      </h2>
      <Field
        as="group"
        label={`How would you like to pay ${formatMoney(cart.price.dueCents, cart.currency.code)}?`}
        required
        error={errors['payment'] ?? errors['payment.method']}
      >
        <RadioCards
          name="method"
          value={state.method}
          onChange={(method) => changeCheckout({ method })}
          options={[
            { value: 'A' as const, label: 'Card', note: 'Enter your card details in our payment provider’s form' },
            { value: 'P' as const, label: 'PayPal', note: 'Approve the payment at PayPal, then return here' },
            {
              value: 'EFT' as const,
              label: 'Bank transfer',
              note: 'Pay within 14 days. We start when your transfer arrives',
            },
          ]}
        />
      </Field>
    </section>
  );
}
