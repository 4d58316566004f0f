import type { ReactNode } from 'react';
import { TermsField, TermsNote } from './terms-field.tsx';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { formatMoney } from '#shared/money.ts';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { AccountTerms } from '#shop/invoices/account-terms.tsx';
import { DAYS_TO_TRANSFER } from '#shop/orders/orders.rules.ts';
import { DAYS_TO_WITHDRAW } from '#shop/returns/refund-table.rules.ts';
import { changeCheckout, useCheckout } from './use-checkout.ts';

interface PaymentStepProps {
  cart: Cart;
  isVet: boolean;
  hasPaypal: boolean;
  errors: Record<string, string[]>;
  /** A saved card is chosen; null while the cards are loading. */
  isKeptCard: boolean | null;
  /** The card form, for payment by card. */
  card: ReactNode;
}

/** The last step of the checkout: payment method and terms. */
export function PaymentStep({ cart, isVet, hasPaypal, errors, isKeptCard, card }: PaymentStepProps) {
  const { state } = useCheckout();
  return (
    <div className="grid gap-8">
      {isVet ? (
        <OnAccount orderCents={cart.price.totalCents} />
      ) : (
        <PaymentChoice {...{ cart, hasPaypal, errors, card }} />
      )}
      {isVet || !hasWithdrawal(cart) ? null : <EarlyStart />}
      {isKeptCard ? <TermsNote /> : null}
      {isKeptCard === false ? (
        <TermsField
          required
          error={errors['acceptTerms']}
          checked={state.acceptTerms}
          onChange={(acceptTerms) => changeCheckout({ acceptTerms })}
        />
      ) : null}
      {Object.hasOwn(errors, '_') ? (
        <Callout tone="bad" live>
          {errors['_']?.[0]}
        </Callout>
      ) : null}
    </div>
  );
}

/** Only the EU and UK price books use these currencies. */
function hasWithdrawal(cart: Cart): boolean {
  return ['EUR', 'GBP'].includes(cart.currency.code);
}

function EarlyStart() {
  const { state } = useCheckout();
  return (
    <Checkbox
      label="Start testing as soon as my sample arrives"
      note={`Optional. You can withdraw from your order within ${DAYS_TO_WITHDRAW} days of delivery. If you tick this box, we do not wait for that period to end, and your right of withdrawal ends when the test is reported.`}
      checked={state.startAtOnce}
      onChange={(event) => changeCheckout({ startAtOnce: event.target.checked })}
    />
  );
}

function OnAccount({ orderCents }: { orderCents: number }) {
  const { state } = useCheckout();
  return (
    <section aria-labelledby="account-title" className="grid gap-5">
      <h3 id="account-title" className="text-xl">
        On account
      </h3>
      <p>
        This order is charged to your clinic's account and sent to the clinic's address. We will email you the invoice.
      </p>
      <AccountTerms orderCents={orderCents} />
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

function paypalNote(approvedBy: string | undefined): string {
  if (approvedBy === undefined) return 'Approve the payment with PayPal, then return here';
  return `Approved${approvedBy ? ` by ${approvedBy}` : ''}. Nothing is charged until you order.`;
}

function PaymentChoice({ cart, hasPaypal, errors, card }: Omit<PaymentStepProps, 'isVet' | 'isKeptCard'>) {
  const { state } = useCheckout();
  if (cart.price.dueCents === 0) return <Callout tone="good">There is nothing to pay.</Callout>;
  return (
    <section aria-labelledby="pay-title" className="grid gap-5">
      <h3 id="pay-title" className="text-xl">
        Payment
      </h3>
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
            { value: 'A' as const, label: 'Card', note: 'Enter your card details below' },
            ...(hasPaypal ? [{ value: 'P' as const, label: 'PayPal', note: paypalNote(state.paypal?.email) }] : []),
            {
              value: 'EFT' as const,
              label: 'Bank transfer',
              note: `Pay within ${DAYS_TO_TRANSFER} days. We process your order when your transfer arrives.`,
            },
          ]}
        />
      </Field>
      {state.method === 'A' ? card : null}
    </section>
  );
}
