import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { linesWithoutAnimal } from '#shop/cart/cart.rules.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { usePaymentDocument } from '#shop/payments/use-payment-document.ts';
import { Callout, FormProblem } from '#ui/callout.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Link } from '#ui/link.tsx';
import { expressWayNames, toExpressWay, type ExpressWay } from './express-ways.rules.ts';
import { isExpressOffered } from './express-events.rules.ts';
import { orderFromWallet } from './use-express-order.ts';
import { PaypalButton } from './paypal-button.tsx';
import { useExpressElement } from './use-express-element.ts';
import { usePaypalReturn } from './use-paypal-return.ts';
import { hasSameAccount } from './wallet-address.rules.ts';
import { useExpressQuote } from './use-express-quote.ts';

interface ExpressCheckoutProps {
  cart: Cart;
  userType: 'breeder' | 'vet' | 'owner' | 'guest';
  isOnAccount: boolean;
  /** A cart at vet prices while the vet is not signed in. */
  needsSignIn: boolean;
  /** False in the last step, which contains the payment. */
  isShown: boolean;
  /** Payment account of the cart. */
  at: { account: string; publishableKey: string; hasPaypal: boolean };
  countries: readonly { code: string; currency: string; paymentAccount: string }[];
  simulatorOrigin: string | null;
  onPaying: (cart: Cart | null) => void;
}

/** Wallet and PayPal buttons, shown if the cart can be ordered without further input. */
export function ExpressCheckout(props: ExpressCheckoutProps) {
  const { cart, userType, needsSignIn, isShown } = props;
  const isOnAccount = props.isOnAccount || needsSignIn;
  const isHere = usePaymentDocument();
  const paypalProblem = usePaypalReturn(cart);
  const [params] = useSearchParams();
  // A token means that the buyer has returned from PayPal.
  const chosen = params.has('token') ? null : toExpressWay(params.get('express'));
  const isUnnamed = linesWithoutAnimal(userType, cart.items).length > 0;
  const isOffered = isHere && isShown && isExpressOffered(cart, { isOnAccount, isUnnamed });
  return (
    <>
      {isOffered ? <ExpressButtons {...props} chosen={chosen} /> : null}
      {chosen && isHere && isShown && !isOffered && !isOnAccount ? (
        <Callout tone="brand">
          {expressWayNames[chosen]} needs a few more details first. Complete the steps below.
        </Callout>
      ) : null}
      {paypalProblem ? (
        <Callout tone="bad" live>
          {paypalProblem}
        </Callout>
      ) : null}
    </>
  );
}

const holderClass = { loading: 'min-h-28 sm:min-h-15', shown: '', none: 'hidden' };

interface ExpressButtonsProps extends ExpressCheckoutProps {
  /** Express method that the buyer chose on another page. */
  chosen: ExpressWay | null;
}

function ExpressButtons({ cart, userType, at, countries, simulatorOrigin, onPaying, chosen }: ExpressButtonsProps) {
  const { account, publishableKey } = at;
  const [problem, setProblem] = useState<string | null>(null);
  const chosenWallet = chosen === 'paypal' ? null : chosen;
  const quote = useExpressQuote(cart);
  const { holder, state, available } = useExpressElement({
    cart,
    quote,
    publishableKey,
    simulatorOrigin,
    chosen: chosenWallet,
    countryCodes: countries
      .filter((country) => hasSameAccount(country, { currency: cart.currency.code, paymentAccount: account }))
      .map(({ code }) => code),
    onProblem: setProblem,
    onConfirm: (event, payment) =>
      orderFromWallet(
        { cart, isSignedIn: userType !== 'guest', publishableKey, onProblem: setProblem, onPaying },
        event,
        payment,
      ),
  });
  return (
    <section
      id="express"
      aria-labelledby="express-title"
      className={cx(
        'grid scroll-mt-4 gap-3 rounded-xl border bg-white p-4 md:p-6',
        chosen ? 'border-brand' : 'border-line',
      )}
    >
      <h2 id="express-title" className="text-xl">
        Express checkout
      </h2>
      {chosenWallet ? (
        <p role="status">{chosenText(expressWayNames[chosenWallet], state, available.includes(chosenWallet))}</p>
      ) : null}
      <div className={cx('grid gap-2', !chosenWallet && 'sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)] sm:items-start')}>
        {/* Reserves space for the usual buttons, to avoid a layout shift when they load: two on a phone, otherwise one row. */}
        <div className={cx('relative', holderClass[state])}>
          {state === 'loading' ? <Skeleton className="absolute inset-x-1 top-1 h-12 rounded-md" /> : null}
          <div ref={holder} className="relative" />
        </div>
        {/* The wallet frame has 4 px of padding for the focus ring. */}
        {at.hasPaypal ? (
          <div className="p-1">
            <PaypalButton cart={cart} isChosen={chosen === 'paypal'} onProblem={setProblem} />
          </div>
        ) : null}
      </div>
      <FormProblem text={problem} />
      <p className="text-sm text-muted">
        By paying here, you accept the{' '}
        <Link to="/terms-and-conditions" target="_blank" rel="noreferrer" className="text-link">
          terms and conditions
        </Link>
        . To pay another way, fill in the form below.
      </p>
    </section>
  );
}

function chosenText(name: string, state: keyof typeof holderClass, isAvailable: boolean): string {
  if (state === 'loading') return `Loading ${name} ...`;
  return isAvailable
    ? `Choose ${name} to pay for this order.`
    : `${name} is not available in this browser. Choose another way to pay.`;
}
