import { useEffect, useRef, useState } from 'react';
import { STRIPE_METHODS } from '#shared/payments/stripe-methods.ts';

export interface PaymentFrameInput {
  /** From `POST /store/checkout/payment`, or the amount of a payment that is opened after the card is entered. */
  pays: { clientSecret: string | null } | PaymentToCome;
  publishableKey: string | null;
  /** The payment simulator's origin; null mounts Stripe's own form. */
  simulatorOrigin: string | null;
  /** Enter was pressed inside the card form. */
  onSubmit?: () => void;
}

export interface PaymentToCome {
  amountCents: number;
  currency: string;
  /** The provider can charge the card again later: a subscription, or a saved card. */
  isRecurring: boolean;
}

export interface PaymentResult {
  status: 'succeeded' | 'processing' | 'failed' | 'requires_action';
  message?: string;
  /** The provider's form shows the message itself, beside its fields and to screen readers. */
  isShown?: boolean;
}

export interface CardProblem {
  message: string;
  /** As in `PaymentResult`. */
  isShown: boolean;
}

export interface PaymentFrame {
  /** For the element that will hold the provider's form. */
  holder: (element: HTMLElement | null) => void;
  /** `off`: no provider is configured, so no form is shown. */
  state: 'loading' | 'ready' | 'unavailable' | 'off';
  complete: boolean;
  /** The bank's confirmation (3-D Secure) is on screen. */
  challenged: boolean;
  /** Returns an error in the card data entered. */
  validate: () => Promise<CardProblem | null>;
  /** `returnUrl`: where a bank that requires a full page returns the buyer. */
  confirm: (payment: { clientSecret: string; returnUrl: string }) => Promise<PaymentResult>;
  retry: () => void;
}

/** Mounts the provider's own card form: the data entered never reaches this site. */
export function usePaymentFrame({ pays, publishableKey, simulatorOrigin, onSubmit }: PaymentFrameInput): PaymentFrame {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const mounted = useRef<MountedForm | null>(null);
  const submit = useRef(onSubmit);
  const wanted = useRef(pays);
  const [state, setState] = useState<PaymentFrame['state']>('loading');
  const [complete, setComplete] = useState(false);
  const [challenged, setChallenged] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    submit.current = onSubmit;
    wanted.current = pays;
    if (!('clientSecret' in pays)) mounted.current?.change(pays);
  });

  // The amount due can change while the form is open; an existing payment has its own form.
  const formOf = 'clientSecret' in pays ? pays.clientSecret : LATER;

  useEffect(() => {
    if (!formOf || !publishableKey || !container) return;
    let isUnmounted = false;
    const on: FormListener = (event, facts) => {
      if (event === 'ready') setState('ready');
      if (event === 'change') setComplete(facts.complete === true);
      if (event === 'challenge') setChallenged(true);
      if (event === 'submit') submit.current?.();
    };
    const load = simulatorOrigin ? mountSimulated(simulatorOrigin, attempt) : mountStripe;
    load(container, { pays: wanted.current, publishableKey, on }).then(
      (form) => {
        if (isUnmounted) form.destroy();
        else mounted.current = form;
      },
      () => !isUnmounted && setState('unavailable'),
    );
    return () => {
      isUnmounted = true;
      mounted.current?.destroy();
      mounted.current = null;
      setState('loading');
    };
  }, [formOf, publishableKey, simulatorOrigin, container, attempt]);

  return {
    holder: setContainer,
    state: publishableKey ? state : 'off',
    complete,
    challenged,
    validate: async () => {
      if (!publishableKey) return { message: NO_CARDS, isShown: false };
      return mounted.current ? mounted.current.validate() : { message: NOT_READY, isShown: false };
    },
    confirm: async (payment) => {
      if (!mounted.current) return { status: 'failed', message: NOT_READY };
      const result = await mounted.current.confirm(payment);
      setChallenged(false);
      return result;
    },
    retry: () => setAttempt((count) => count + 1),
  };
}

const LATER = 'later';
export const NO_CARDS = 'Card payments are not available at the moment.';
const NOT_READY = 'The payment form is not ready yet.';
const UNKNOWN = 'Please check your card details.';

/** Both forms show missing or mistyped fields themselves. */
const isShown = (type: string | undefined) => type === 'validation_error';

type FormListener = (event: 'ready' | 'change' | 'challenge' | 'submit', facts: { complete?: boolean }) => void;

interface FormOptions {
  pays: PaymentFrameInput['pays'];
  publishableKey: string;
  on: FormListener;
}

interface MountedForm {
  change(pays: PaymentToCome): void;
  validate(): Promise<CardProblem | null>;
  confirm(payment: { clientSecret: string; returnUrl: string }): Promise<PaymentResult>;
  destroy(): void;
}

type MountForm = (container: HTMLElement, options: FormOptions) => Promise<MountedForm>;

function mountSimulated(origin: string, attempt: number): MountForm {
  return async (container, options) => {
    // Browsers remember a module that failed to load by its address.
    const provider = (await import(/* @vite-ignore */ `${origin}/elements.js?${attempt}`)) as {
      mount(container: HTMLElement, options: object): SimulatedForm;
    };
    const { pays, ...others } = options;
    const form = provider.mount(container, {
      ...others,
      clientSecret: 'clientSecret' in pays ? pays.clientSecret : '',
    });
    return {
      change: () => {},
      validate: async () => {
        const { message, type } = await form.validate();
        return message ? { message, isShown: isShown(type) } : null;
      },
      confirm: async ({ clientSecret }) => {
        const { type, ...result } = await form.confirm(clientSecret);
        return { ...result, isShown: isShown(type) };
      },
      destroy: () => form.destroy(),
    };
  };
}

/** The form that the simulator's `elements.js` mounts. */
interface SimulatedForm {
  validate(): Promise<{ message?: string; type?: string }>;
  confirm(clientSecret: string): Promise<Omit<PaymentResult, 'isShown'> & { type?: string }>;
  destroy(): void;
}

const mountStripe: MountForm = async (container, { pays, publishableKey, on }) => {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('the card form could not be loaded');
  const elements =
    'clientSecret' in pays
      ? stripe.elements({ clientSecret: pays.clientSecret! })
      : stripe.elements({
          mode: 'payment',
          allowedPaymentMethodTypes: [...STRIPE_METHODS],
          ...stripeAmount(pays),
        });
  const card = elements.create('payment', { layout: 'tabs' });
  card.on('ready', () => on('ready', {}));
  card.on('change', ({ complete }) => on('change', { complete }));
  card.mount(container);
  return {
    change: (wanted) => elements.update(stripeAmount(wanted)),
    validate: async () => {
      const { error } = await elements.submit();
      return error ? { message: error.message ?? UNKNOWN, isShown: isShown(error.type) } : null;
    },
    confirm: async ({ clientSecret, returnUrl }) => {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { status: 'failed', message: incomplete.message, isShown: isShown(incomplete.type) };
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (error) return { status: 'failed', message: error.message };
      return { status: resultOf(paymentIntent.status) };
    },
    destroy: () => card.destroy(),
  };
};

function stripeAmount({ amountCents, currency, isRecurring }: PaymentToCome) {
  return {
    amount: amountCents,
    currency: currency.toLowerCase(),
    setupFutureUsage: isRecurring ? ('off_session' as const) : null,
  };
}

function resultOf(status: string): PaymentResult['status'] {
  if (status === 'succeeded' || status === 'processing' || status === 'requires_action') return status;
  return 'failed';
}
