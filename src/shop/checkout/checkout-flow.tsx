import { useEffect } from 'react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import type { Address, PostalAddress } from '#platform/accounts/accounts.contract.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { asSentence } from '#shared/as-sentence.ts';
import { ExpressCheckout } from '#shop/express-checkout/express-checkout.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { useBusy } from '#ui/forms/use-busy.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import { LoadingOverlay } from '#ui/overlays/loading-overlay.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import type { CountryChoice } from './address-fields.tsx';
import { CardEntryField, type CardAccount } from './card-entry.tsx';
import { AddressStep, checkoutAddressOf } from './address-step.tsx';
import { CartStep } from './cart-step.tsx';
import { CheckoutDone } from './checkout-done.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { stepLabels, type StepId } from './checkout-steps.rules.ts';
import { paymentSetupOf } from '#shop/express-checkout/payment-setup.rules.ts';
import { PaymentStep } from './payment-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { changeCheckout, fillCheckout, restoredCheckout, useCheckout } from './use-checkout.ts';
import { chooseShipping, useShippingMethods } from '#shop/fulfilment/use-shipping-methods.ts';
import { useCheckoutFlow } from './use-checkout-flow.ts';

export interface CheckoutFlowProps {
  cart: Cart;
  countryCode: string;
  countries: readonly (CountryChoice & { currency: string; paymentAccount: CardAccount['account'] })[];
  saved: readonly Address[];
  /** A saved address, otherwise that of the newest order; null for a guest. */
  knownAddress: PostalAddress | null;
  publishableKeys: Record<CardAccount['account'], string>;
  /** The accounts with PayPal configured. */
  paypalAccounts: readonly CardAccount['account'][];
  simulatorOrigin: string | null;
  /** Called with the cart whose order is being paid, and with null when the payment has ended. */
  onPaying: (cart: Cart | null) => void;
  account: {
    type: 'breeder' | 'vet' | 'owner';
    email: string;
    firstName: string;
    lastName: string;
    /** A vet whose clinic is not approved yet: cannot order on account. */
    paysNow: boolean;
  } | null;
}

/** The steps as sections of one page, opened in order, with the summary beside them. */
export function CheckoutFlow(props: CheckoutFlowProps) {
  const { cart, countryCode, countries, saved, knownAddress, account, simulatorOrigin, onPaying } = props;
  usePrefilledBuyer({ cart, countryCode, knownAddress, account });
  const { state } = useCheckout();
  const userType = account?.type ?? 'guest';
  const accountEmail = account?.email ?? null;
  const paysNow = account?.paysNow ?? false;
  const isOnAccount = userType === 'vet' && !paysNow;
  const flow = useCheckoutFlow({ cart, userType, paysNow, accountEmail, countries, onPaying });
  const { steps, step, errors } = flow;
  const name = steps[step]!;
  const needsSignIn = cart.audience === 'vet' && userType !== 'vet';
  const methods = useShippingMethods(cart, name);
  const at = paymentSetupOf(cart.countryCode, props);
  const fieldsOf = (id: StepId) => {
    if (id === 'cart')
      return (
        <CartStep
          {...{ cart, userType, isOnAccount, errors, accountEmail }}
          onEnter={() => needsSignIn || void flow.next()}
        />
      );
    if (id === 'addresses') return <AddressStep cart={cart} countries={countries} saved={saved} errors={errors} />;
    if (id === 'shipping')
      return (
        <ShippingStep
          methods={methods}
          selected={state.selectedShippingMethod}
          errors={errors}
          onSelect={chooseShipping}
        />
      );
    return (
      <PaymentStep
        {...{ cart, errors }}
        isVet={isOnAccount}
        hasPaypal={at.hasPaypal}
        isKeptCard={flow.isKeptCard}
        card={
          <CardEntryField
            key={at.account}
            {...{ cart, at, simulatorOrigin }}
            onEntry={flow.holdCard}
            onSubmit={() => void flow.place()}
            onKept={flow.setKeptCard}
          />
        }
      />
    );
  };
  return (
    <>
      <LoadingOverlay open={flow.placing} label="Placing your order. Please wait ..." />
      <Stepper
        label="Checkout"
        current={step}
        steps={steps.map((id, index) => ({
          label: stepLabels[id],
          to: index === 0 ? '/checkout' : `/checkout?step=${index}`,
        }))}
      />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid gap-6">
          <ExpressCheckout {...props} {...{ userType, at, needsSignIn, isOnAccount, isShown: name !== steps.at(-1) }} />
          <CheckoutNotes {...props} {...{ step, isOnAccount, needsSignIn, hasPaypal: at.hasPaypal }} />
          <div className="grid gap-4">
            {steps.map((id, index) => (
              <CheckoutSection
                key={id}
                step={index}
                current={step}
                title={stepLabels[id]}
                summary={<CheckoutDone step={id} cart={cart} accountEmail={accountEmail} />}
                onChange={flow.busy ? null : () => flow.goTo(index)}
              >
                {fieldsOf(id)}
                <StepButtons
                  {...{ cart, flow, isOnAccount, needsSignIn }}
                  shop={shopOf(account?.type ?? cart.audience)}
                />
              </CheckoutSection>
            ))}
          </div>
        </div>
        <CheckoutSummary cart={cart} canChange isVet={isOnAccount} errors={errors} />
      </div>
    </>
  );
}

interface CheckoutNotesProps extends CheckoutFlowProps {
  step: number;
  hasPaypal: boolean;
  isOnAccount: boolean;
  needsSignIn: boolean;
}

/** Messages above the steps. */
function CheckoutNotes(props: CheckoutNotesProps) {
  const { cart, countryCode, countries, account, step, hasPaypal, isOnAccount, needsSignIn } = props;
  const { error } = useCheckout().state;
  return (
    <>
      {account || (step > 0 && !needsSignIn) ? null : <SignInHint isVet={needsSignIn} />}
      {cart.countryCode !== countryCode && !isOnAccount ? (
        <OtherCountry {...{ cart, countries, countryCode }} canChange={!cart.shippingAddress} />
      ) : null}
      {account?.paysNow ? (
        <Callout tone="warn" title="We are still verifying your clinic">
          You can order on account once it is approved. Until then, you can pay by card{hasPaypal ? ', PayPal' : ''} or
          bank transfer.
        </Callout>
      ) : null}
      {error ? (
        <Callout tone="bad" live title="Your order was not placed">
          {asSentence(error)} Your details are saved.
        </Callout>
      ) : null}
    </>
  );
}

interface StepButtonsProps {
  cart: Cart;
  flow: ReturnType<typeof useCheckoutFlow>;
  shop: string;
  isOnAccount: boolean;
  needsSignIn: boolean;
}

function StepButtons({ cart, flow, shop, isOnAccount, needsSignIn }: StepButtonsProps) {
  const { steps, step, busy } = flow;
  const isLast = step === steps.length - 1;
  return (
    <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6 max-sm:flex-col-reverse">
      {step > 0 ? (
        <Button
          variant="quiet"
          className="sm:-ml-5"
          disabled={busy}
          onClick={flow.previous}
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        >
          Back
        </Button>
      ) : (
        <LinkButton variant="quiet" to={shop} className="sm:-ml-5">
          Continue shopping
        </LinkButton>
      )}
      {isLast ? (
        <Button size="lg" loading={busy} onClick={() => void flow.place()}>
          {isOnAccount || cart.price.dueCents === 0 ? 'Place order' : 'Order and pay'}
        </Button>
      ) : (
        <Button
          size="lg"
          loading={busy}
          disabled={needsSignIn || cart.items.length === 0}
          onClick={() => void flow.next()}
        >
          Next: {stepLabels[steps[flow.follows]!]}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      )}
    </div>
  );
}

interface OtherCountryProps extends Pick<CheckoutFlowProps, 'cart' | 'countries' | 'countryCode'> {
  /** False once there is a delivery address, which then determines the country. */
  canChange: boolean;
}

/**
 * The delivery country determines the price book. Shown if it differs from the visitor's country, which may have been
 * changed since.
 */
function OtherCountry({ cart, countries, countryCode, canChange }: OtherCountryProps) {
  const [busy, run] = useBusy();
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const own = canChange ? countries.find((country) => country.code === countryCode) : undefined;
  const change = () =>
    run(async () => {
      const { ok, problem } = await updateCart({ country: countryCode });
      if (!ok) toaster.error(Object.values(problem?.fields ?? {})[0]?.[0] ?? 'Failed to update cart');
    });
  return (
    <Callout
      tone="brand"
      action={
        own ? (
          <Button variant="secondary" size="sm" loading={busy} onClick={() => void change()}>
            Show prices for {own.name} ({own.currency})
          </Button>
        ) : null
      }
    >
      Delivery country: {nameOf(cart.countryCode)}. Prices are in {cart.currency.code}.
    </Callout>
  );
}

function SignInHint({ isVet }: { isVet: boolean }) {
  if (isVet) {
    return (
      <Callout tone="warn" title="These are prices for veterinarians">
        <Link to="/login?next=%2Fcheckout" className="text-link">
          Sign in
        </Link>{' '}
        with your clinic's account to order on account.
      </Callout>
    );
  }
  return (
    <p className="text-muted">
      Have an account?{' '}
      <Link to="/login?next=%2Fcheckout" className="text-link">
        Sign in
      </Link>{' '}
      to use your saved addresses and points, or order as a guest.
    </p>
  );
}

/** Prefills an empty form: from the account's address book or newest order, otherwise from the cart. */
function usePrefilledBuyer({
  cart,
  countryCode,
  knownAddress,
  account,
}: Pick<CheckoutFlowProps, 'cart' | 'countryCode' | 'knownAddress' | 'account'>): void {
  useEffect(() => {
    const { billingAddress } = restoredCheckout();
    if (billingAddress.countryCode) return;
    fillCheckout(cart, account);
    if (knownAddress) return changeCheckout({ billingAddress: checkoutAddressOf(knownAddress), isSameAddress: true });
    if (cart.billingAddress) return;
    const { firstName = '', lastName = '' } = account ?? {};
    changeCheckout({ billingAddress: { ...billingAddress, countryCode, firstName, lastName } });
    // Only once, when the checkout opens: later carts are responses to the input entered here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [countryCode, knownAddress, account]);
}
