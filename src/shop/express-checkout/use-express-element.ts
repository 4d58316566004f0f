import { useEffect, useRef, useState } from 'react';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js';
import { STRIPE_METHODS } from '#shared/payments/stripe-methods.ts';
import { api, problemOf } from '#ui/api/api-client.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { toPartialAddress, toSheet, wallets, type ShownQuote, type Wallet } from './express-events.rules.ts';
import { loadExpressStripe, type ExpressStripe } from './use-express-provider.ts';

export interface ExpressInput {
  cart: Cart;
  /** For the current cart. */
  quote: ShownQuote | null;
  publishableKey: string;
  simulatorOrigin: string | null;
  /** Wallet chosen on another page. */
  chosen: Wallet | null;
  /** Countries with the same currency and account as the cart. */
  countryCodes: string[];
  onProblem: (message: string | null) => void;
  onConfirm: (event: StripeExpressCheckoutElementConfirmEvent, payment: ExpressPayment) => Promise<void>;
}

export interface ExpressPayment {
  /** The quote shown in the wallet when the buyer confirmed. */
  shown: ShownQuote;
  /** Resolves to an error message or null; called before the order is placed. */
  submit: () => Promise<string | null>;
  pay: (clientSecret: string, returnUrl: string) => Promise<string | null>;
}

type Elements = ReturnType<ExpressStripe['elements']>;

/** The provider's wallet buttons (Express Checkout Element). The intent is created after the order is placed. */
export function useExpressElement(input: ExpressInput) {
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading');
  const [available, setAvailable] = useState<readonly Wallet[]>([]);
  const latest = useRef(input);
  const elements = useRef<Elements | null>(null);
  const { cart, quote, publishableKey, simulatorOrigin } = input;
  const currency = cart.currency.code;
  const isPosted = cart.isSWABRequired;
  const isQuoted = quote !== null;

  useEffect(() => {
    latest.current = input;
    if (quote) void elements.current?.update({ amount: quote.dueCents });
  });

  useEffect(() => {
    if (!holder || !publishableKey || !isQuoted) return;
    let isUnmounted = false;
    let destroy = () => {};
    const options = optionsOf(latest.current, isPosted);
    loadExpressStripe(publishableKey, simulatorOrigin).then(
      (stripe) => {
        if (isUnmounted) return;
        const onShown = (found: readonly Wallet[]) => {
          setAvailable(found);
          setState(found.length > 0 ? 'shown' : 'none');
        };
        destroy = mountButtons({ stripe, holder, currency, options, latest, elements, onShown });
      },
      () => !isUnmounted && setState('none'),
    );
    return () => {
      isUnmounted = true;
      elements.current = null;
      destroy();
      setState('loading');
    };
  }, [holder, publishableKey, simulatorOrigin, currency, isPosted, isQuoted]);

  return { holder: setHolder, state: publishableKey ? state : ('none' as const), available };
}

interface Mounting {
  stripe: ExpressStripe;
  holder: HTMLElement;
  currency: string;
  options: StripeExpressCheckoutElementOptions;
  latest: { current: ExpressInput };
  elements: { current: Elements | null };
  onShown: (available: readonly Wallet[]) => void;
}

function mountButtons({
  stripe,
  holder,
  currency,
  options,
  latest,
  elements: elementsRef,
  onShown,
}: Mounting): () => void {
  const elements = stripe.elements({
    mode: 'payment',
    amount: latest.current.quote!.dueCents,
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: [...STRIPE_METHODS],
  });
  elementsRef.current = elements;
  const sheet = createSheet(elements, latest);
  const buttons = elements.create('expressCheckout', options);
  buttons.on('ready', ({ availablePaymentMethods: found }) => {
    const available = wallets.filter((wallet) => found?.[providerNames[wallet]]);
    onShown(available);
    const { chosen } = latest.current;
    if (chosen && available.includes(chosen)) buttons.focus();
  });
  buttons.on('loaderror', () => onShown([]));
  buttons.on('click', ({ resolve, reject }) => {
    const quote = sheet.open();
    if (quote) resolve(toSheet(quote));
    else reject();
  });
  buttons.on('shippingaddresschange', (event) => void sheet.changeAddress(event));
  buttons.on('shippingratechange', (event) => void sheet.changeRate(event));
  buttons.on('cancel', sheet.close);
  buttons.on('confirm', (event) => {
    const shown = sheet.shown();
    if (!shown) return event.paymentFailed({ reason: 'fail' });
    void latest.current.onConfirm(event, {
      shown,
      submit: async () => (await elements.submit()).error?.message ?? null,
      pay: async (clientSecret, returnUrl) => {
        // The type of Stripe's elements is known only to the provider that created them.
        const options = { elements: elements as never, clientSecret, confirmParams: { return_url: returnUrl } };
        const { error, paymentIntent } = await stripe.confirmPayment({ ...options, redirect: 'if_required' });
        if (error) return error.message ?? 'Your bank did not give a reason.';
        const isDone = paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing';
        return isDone ? null : 'Your bank needs you to confirm this payment. Please use the card form.';
      },
    });
  });
  buttons.mount(holder);
  return () => buttons.destroy();
}

/**
 * State of the open wallet: the server prices the cart again for each address and shipping method before the buyer
 * confirms.
 */
function createSheet(elements: Elements, latest: { current: ExpressInput }) {
  let shown: ShownQuote | null = null;
  let address: ReturnType<typeof toPartialAddress> | null = null;
  type Change =
    | StripeExpressCheckoutElementShippingAddressChangeEvent
    | StripeExpressCheckoutElementShippingRateChangeEvent;
  const requote = async ({ resolve, reject }: Change, shippingMethod: number | null) => {
    const { cart, onProblem } = latest.current;
    try {
      if (!address) throw new Error('no address was chosen');
      shown = await api.expressCheckout.quote({ sessionId: cart.sessionId, address, shippingMethod });
      await elements.update({ amount: shown.dueCents });
      onProblem(null);
      resolve(toSheet(shown));
    } catch (error) {
      const { fields, message } = problemOf(error);
      onProblem(Object.values(fields)[0]?.[0] ?? message);
      reject();
    }
  };
  return {
    shown: () => shown,
    open() {
      shown = latest.current.quote;
      latest.current.onProblem(null);
      return shown;
    },
    changeAddress(event: StripeExpressCheckoutElementShippingAddressChangeEvent) {
      address = toPartialAddress(event.address);
      return requote(event, shown?.shippingMethod ?? null);
    },
    changeRate: (event: StripeExpressCheckoutElementShippingRateChangeEvent) =>
      requote(event, Number(event.shippingRate.id)),
    close() {
      shown = null;
      const { quote } = latest.current;
      if (quote) void elements.update({ amount: quote.dueCents });
    },
  };
}

const providerNames = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' } as const;

function optionsOf({ countryCodes, chosen }: ExpressInput, isPosted: boolean): StripeExpressCheckoutElementOptions {
  const isNarrow = chosen !== null || window.matchMedia('(width < 40rem)').matches;
  return {
    business: { name: 'Damsire' },
    emailRequired: true,
    phoneNumberRequired: true,
    billingAddressRequired: true,
    ...(isPosted ? { shippingAddressRequired: true, allowedShippingCountries: countryCodes } : {}),
    buttonHeight: chosen ? 55 : 48,
    ...(chosen ? { paymentMethodOrder: [chosen, ...wallets.filter((wallet) => wallet !== chosen)] } : {}),
    // On a phone, a third of the width would cut off the button labels.
    layout: { maxColumns: isNarrow ? 1 : 3, maxRows: isNarrow ? 3 : 1, overflow: 'auto' },
    // PayPal has a separate button: our adapter captures its orders.
    paymentMethods: { paypal: 'never', amazonPay: 'never', klarna: 'never' },
  };
}
