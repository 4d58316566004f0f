import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { PaymentBox } from '#shop/payments/payment-box.tsx';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { CouponAndTerms, useCouponAndTerms } from './coupon-and-terms.tsx';
import type { ExtraTests as Found } from './extra-tests.contract.ts';
import { OrderRefused } from './order-refused.tsx';

interface ExtraTestsProps {
  draftId: string;
  found: Found;
  simulatorOrigin: string | null;
  isVet: boolean;
  /** Saves the other choices on the screen before the order writes the draft. */
  saveChoices: () => Promise<void>;
}

/** More tests on the same swab: selected, paid in the shop's payment form, and then part of the activation. */
export function ExtraTests({ draftId, found, simulatorOrigin, isVet, saveChoices }: ExtraTestsProps) {
  const { order } = found;
  if (order?.state === 'WAITING')
    return <PayExtras draftId={draftId} order={order} simulatorOrigin={simulatorOrigin} />;
  if (order && order.state !== 'GIVEN_BACK')
    return (
      <Callout
        tone="good"
        title={order.tests.length === 1 ? '1 extra test paid for' : `${order.tests.length} extra tests paid for`}
      >
        {order.isFullProfile ? 'All remaining tests in the full breed profile.' : `${order.tests.join(', ')}.`}
      </Callout>
    );
  if (found.missing.length === 0 || (!found.single && !found.full)) return null;
  return (
    <Disclosure summary="Add more tests to this swab">
      <ChooseExtras draftId={draftId} found={found} isVet={isVet} saveChoices={saveChoices} />
    </Disclosure>
  );
}

type Choice = 'some' | 'all';

interface TestOption {
  value: string;
  label: string;
}

function ChooseExtras({ draftId, found, isVet, saveChoices }: Omit<ExtraTestsProps, 'simulatorOrigin'>) {
  const { single, full, missing } = found;
  const { revalidate } = useRevalidator();
  const [choice, setChoice] = useState<Choice>(single ? 'some' : 'all');
  const [chosen, setChosen] = useState<TestOption[]>([]);
  const orderOptions = useCouponAndTerms();
  const { busy, fields, message, reason, submit } = useSubmit('Failed to review activation');
  const order = () =>
    submit(async () => {
      await saveChoices();
      const selection = {
        testIds: choice === 'all' ? [] : chosen.map(({ value }) => Number(value)),
        fullProfile: choice === 'all',
      };
      await api.extraTests.order({ id: draftId, ...selection, ...orderOptions.values });
      await revalidate();
    });
  const total = choice === 'all' ? full : single && { ...single, amountCents: single.amountCents * chosen.length };
  return (
    <div className="grid gap-5">
      <OrderRefused message={message} reason={reason} />
      <Field as="group" label="Which tests?" error={fields['fullProfile']}>
        <RadioCards name="extras" columns={1} options={choicesOf(found)} value={choice} onChange={setChoice} />
      </Field>
      {choice === 'some' ? (
        <Field label="Tests" error={fields['testIds']} required>
          <MultiSelect
            listLabel="Tests"
            value={chosen}
            onChange={setChosen}
            options={missing.map((test) => ({ value: String(test.id), label: `${test.name}, ${test.area}` }))}
          />
        </Field>
      ) : null}
      <CouponAndTerms options={orderOptions} fields={fields} others={['testIds', 'fullProfile']} />
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" loading={busy} onClick={() => void order()}>
          {isVet ? 'Order with obligation to pay' : 'Order and pay'}
        </Button>
        {total ? <span className="nums font-bold">{formatMoney(total.amountCents, total.currency)}</span> : null}
      </div>
    </div>
  );
}

function choicesOf({ single, full, missing }: Found) {
  const each = single ? `${formatMoney(single.amountCents, single.currency)} each` : '';
  const all = full ? `${missing.length} tests for ${formatMoney(full.amountCents, full.currency)}` : '';
  return [
    ...(single ? [{ value: 'some' as const, label: 'Single tests', note: each }] : []),
    ...(full ? [{ value: 'all' as const, label: 'The full breed profile', note: all }] : []),
  ];
}

interface PayExtrasProps {
  draftId: string;
  order: NonNullable<Found['order']>;
  simulatorOrigin: string | null;
}

function PayExtras({ draftId, order, simulatorOrigin }: PayExtrasProps) {
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit("The extra tests weren't cancelled. Please try again.");
  const drop = () =>
    submit(async () => {
      await api.extraTests.drop({ id: draftId });
      await revalidate();
    });
  return (
    <section aria-labelledby="pay-extras" className="grid gap-5 rounded-lg border border-line p-5">
      <h3 id="pay-extras" className="text-lg">
        Pay for your extra tests: {formatMoney(order.totalCents, order.currency)}
      </h3>
      <p className="text-muted">{order.tests.join(', ')}</p>
      {message ? <Callout tone="bad" live title={message} /> : null}
      <PaymentBox
        pays={{ orderId: order.orderId }}
        simulatorOrigin={simulatorOrigin}
        donePath={`/activate/${draftId}?step=4`}
      />
      <Button
        variant="quiet"
        size="sm"
        loading={busy}
        className="-ml-3.5 justify-self-start"
        onClick={() => void drop()}
      >
        Cancel extra tests
      </Button>
    </section>
  );
}
