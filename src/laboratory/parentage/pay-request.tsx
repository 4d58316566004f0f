import { TermsField } from '#shop/checkout/terms-field.tsx';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import { useFocusOnInvalid, useSubmit } from '#ui/forms/use-submit.ts';
import { missingInAddress } from '#shop/checkout/checkout-state.rules.ts';
import { AddressFields, type CountryChoice } from '#shop/checkout/address-fields.tsx';
import { ACCEPT_TERMS } from '#shared/forms/required.ts';
import { formatMoney } from '#shared/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { openPendingPayment } from '#shop/cart/use-pending-payment.ts';
import { Callout, FormProblem } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PriceSummary } from '#ui/price-summary.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import type { Report } from './parentage.contract.ts';
import { isPaidFor } from './parentage.rules.ts';

const methods = [
  { value: 'A', label: 'Card' },
  { value: 'EFT', label: 'Bank transfer' },
] as const;

interface PayRequestProps {
  report: Report;
  countries: readonly CountryChoice[];
  countryCode: string;
  /** There is a saved billing address; otherwise the form asks for one. */
  hasAddress: boolean;
  isVet: boolean;
}

/** The order form of a request, or a link to the payment of its order. */
export function PayRequest(props: PayRequestProps) {
  const { state, orderId } = props.report.payment;
  if (state === 'PENDING_PAYMENT')
    return (
      <Callout
        className="mt-8 max-w-2xl"
        title="Payment due"
        action={<LinkButton to={`/my/orders/${orderId}`}>View payment details</LinkButton>}
      >
        The comparison starts as soon as we receive your payment.
      </Callout>
    );
  if (isPaidFor(props.report))
    return (
      <Callout className="mt-8 max-w-2xl" tone="good" title="Payment received" live>
        The comparison will start shortly. This page updates automatically.
      </Callout>
    );
  return <OrderForm {...props} />;
}

function OrderForm({ report, countries, countryCode, hasAddress, isVet }: PayRequestProps) {
  const [method, setMethod] = useState<'A' | 'EFT'>('A');
  const [address, setAddress] = useState({ ...emptyAddress, countryCode });
  const [terms, setTerms] = useState(false);
  const { order, fields, problem, isBusy } = useOrder(report.id, countries);
  return (
    <Card pad="lg" className="mt-8 grid max-w-2xl gap-6">
      <h2 className="text-2xl">{isVet ? 'Order comparison' : 'Pay for comparison'}</h2>
      {report.toPay ? <ToPay toPay={report.toPay} club={report.club} /> : null}
      {isVet ? null : (
        <Field as="group" label="How do you want to pay?">
          <RadioCards name="method" options={methods} value={method} onChange={setMethod} />
        </Field>
      )}
      {isVet || hasAddress ? null : (
        <div className="grid gap-4">
          <AddressFields
            field="billingAddress"
            address={address}
            countries={countries}
            errors={fields}
            onChange={(changes) => setAddress({ ...address, ...changes })}
          />
          {report.club ? null : <p className="text-sm text-muted">We save this address in your account.</p>}
        </div>
      )}
      <TermsField error={fields['acceptTerms'] ?? null} checked={terms} onChange={setTerms} />
      <FormProblem text={problem} />
      <div>
        <Button
          loading={isBusy}
          onClick={() => void order({ method, terms, address: isVet || hasAddress ? null : address })}
        >
          Order with obligation to pay
        </Button>
      </div>
    </Card>
  );
}

function ToPay({ toPay, club }: { toPay: NonNullable<Report['toPay']>; club: string | null }) {
  const { young, eachCents, totalCents, currency } = toPay;
  return (
    <PriceSummary
      rows={[
        {
          label: 'Comparison',
          note: `${young} offspring, ${formatMoney(eachCents, currency)} each`,
          amountCents: totalCents,
        },
      ]}
      total={{ amountCents: totalCents, ...(club ? { note: `Invoiced to ${club}` } : {}) }}
      currency={currency}
    />
  );
}

interface OrderInput {
  method: 'A' | 'EFT';
  terms: boolean;
  address: typeof emptyAddress | null;
}

const shown = ['acceptTerms', 'billingAddress'];

/** All empty required fields, including those that depend on the country. */
function missingIn({ terms, address }: OrderInput, countries: readonly CountryChoice[]): Record<string, string[]> {
  const country = countries.find(({ code }) => code === address?.countryCode) ?? null;
  return {
    ...(address ? missingInAddress('billingAddress', address, country) : {}),
    ...(terms ? {} : { acceptTerms: [ACCEPT_TERMS] }),
  };
}

function useOrder(id: number, countries: readonly CountryChoice[]) {
  const { busy, fields: refused, message, submit } = useSubmit("The order wasn't placed. Please try again.");
  const [missing, setMissing] = useState<Record<string, string[]>>({});
  useFocusOnInvalid(missing);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const order = async (input: OrderInput) => {
    const found = missingIn(input, countries);
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    await submit(async () => {
      const placedOrder = await place(id, input);
      if (!placedOrder) return;
      if (placedOrder.paymentDue) await navigate('/my/pending-orders');
      else await revalidate();
    });
  };
  const fields = Object.keys(missing).length > 0 ? missing : refused;
  const [other] = Object.entries(fields).filter(([field]) => !shown.includes(field.split('.')[0] ?? ''));
  return { order, fields, problem: message ?? other?.[1][0] ?? null, isBusy: busy };
}

/** Undefined if another payment is pending: the store's dialog then explains this and links to it. */
async function place(id: number, { method, terms, address }: OrderInput) {
  try {
    return await api.parentage.order({ id, method, acceptTerms: terms, billingAddress: address });
  } catch (error) {
    if (problemOf(error).code !== 79) throw error;
    openPendingPayment();
    return null;
  }
}
