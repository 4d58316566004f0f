import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { PaymentBox } from '#shop/payments/payment-box.tsx';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CouponAndTerms, useCouponAndTerms } from './coupon-and-terms.tsx';
import type { KitTestView } from './kit-test.contract.ts';
import { OrderRefused } from './order-refused.tsx';

interface BuyKitTestProps {
  draftId: string;
  test: KitTestView;
  simulatorOrigin: string | null;
  isVet: boolean;
  payment: { failure: string | null; isProcessing: boolean } | null;
  /** Saves the other choices on the screen before the order writes the draft. */
  saveChoices: () => Promise<void>;
}

/** The test of a blank kit, paid in the shop's payment form; then the kit can be activated. */
export function BuyKitTest({ test, payment, ...rest }: BuyKitTestProps) {
  if (test.isPaid) return <Callout tone="good" title="This kit's test has been paid for" />;
  return (
    <section aria-labelledby="buy-test" className="grid gap-5 rounded-lg border border-line p-5">
      <h3 id="buy-test" className="text-lg">
        Pay for this kit's test: {formatMoney(test.order?.totalCents ?? test.amountCents, test.currency)}
      </h3>
      <p className="text-muted">
        {test.name}. Once you have paid, we'll add the test to your balance and use it when you activate this kit.
      </p>
      {test.order && payment?.failure ? (
        <Callout tone="bad" live title="Payment failed">
          {payment.failure} You haven't been charged.
        </Callout>
      ) : null}
      {test.order && payment?.isProcessing ? (
        <Callout title="Your payment is being confirmed">You can activate your kit once it's confirmed.</Callout>
      ) : null}
      {test.order ? (
        <PaymentBox
          pays={{ orderId: test.order.orderId }}
          simulatorOrigin={rest.simulatorOrigin}
          donePath={`/activate/${rest.draftId}?step=4`}
        />
      ) : (
        <OrderKitTest {...rest} />
      )}
    </section>
  );
}

function OrderKitTest({ draftId, isVet, saveChoices }: Pick<BuyKitTestProps, 'draftId' | 'isVet' | 'saveChoices'>) {
  const { revalidate } = useRevalidator();
  const orderOptions = useCouponAndTerms();
  const { busy, fields, message, reason, submit } = useSubmit("The test couldn't be ordered. Please try again.");
  const order = () =>
    submit(async () => {
      await saveChoices();
      await api.kitTest.order({ id: draftId, ...orderOptions.values });
      await revalidate();
    });
  return (
    <>
      <OrderRefused message={message} reason={reason} />
      <CouponAndTerms options={orderOptions} fields={fields} />
      <Button loading={busy} className="justify-self-start" onClick={() => void order()}>
        {isVet ? 'Order with obligation to pay' : 'Order and pay'}
      </Button>
    </>
  );
}
