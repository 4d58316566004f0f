import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SkeletonText } from '#ui/layout/skeleton.tsx';
import { NO_CARDS, type PaymentFrame as Frame } from './use-payment-frame.ts';

/** Container for the provider's card form. `frame` is the result of `usePaymentFrame`. */
export function PaymentFrame({ frame: { holder, state, challenged, retry } }: { frame: Frame }) {
  return (
    <div className="rounded-lg border border-line bg-white p-4">
      {state === 'loading' && <SkeletonText lines={4} />}
      {state === 'off' && (
        <Callout tone="warn" title={NO_CARDS}>
          Please choose another payment method, or contact us.
        </Callout>
      )}
      {state === 'unavailable' && (
        <Callout
          tone="bad"
          live
          title="The payment form could not be loaded"
          action={
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        >
          Nothing was charged. Please check your connection and try again.
        </Callout>
      )}
      <p role="status" className={challenged ? 'mb-3 font-bold' : 'sr-only'}>
        {challenged ? 'Your bank needs you to confirm this payment below.' : ''}
      </p>
      <div ref={holder} />
    </div>
  );
}
