import { useEffect, useRef, useState } from 'react';

export interface PaymentFrameInput {
  /** Of `POST /store/checkout/payment`; null while there is none yet. */
  clientSecret: string | null;
  publishableKey: string | null;
  /** The payment simulator's origin; null shows the form of Stripe itself. */
  simulatorOrigin: string | null;
  /** Where a bank that insists on a page of its own sends the buyer back to. */
  returnUrl: string;
  /** Enter was pressed inside the card form. */
  onSubmit?: () => void;
}

export interface PaymentResult {
  status: 'succeeded' | 'processing' | 'failed' | 'requires_action';
  message?: string;
}

export interface PaymentFrame {
  /** For the element that will hold the provider's form. */
  holder: (element: HTMLElement | null) => void;
  state: 'loading' | 'ready' | 'unavailable';
  complete: boolean;
  /** The bank's second question is on the screen. */
  challenged: boolean;
  confirm: () => Promise<PaymentResult>;
  retry: () => void;
}

/** Mounts the provider's own card form: what is typed there never comes to this site. */
export function usePaymentFrame({
  clientSecret,
  publishableKey,
  simulatorOrigin,
  returnUrl,
  onSubmit,
}: PaymentFrameInput): PaymentFrame {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const mounted = useRef<MountedForm | null>(null);
  const submit = useRef(onSubmit);
  const [state, setState] = useState<PaymentFrame['state']>('loading');
  const [complete, setComplete] = useState(false);
  const [challenged, setChallenged] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    submit.current = onSubmit;
  });

  useEffect(() => {
    if (!clientSecret || !publishableKey || !container) return;
    let gone = false;
    const on: FormListener = (event, facts) => {
      if (event === 'ready') setState('ready');
      if (event === 'change') setComplete(facts.complete === true);
      if (event === 'challenge') setChallenged(true);
      if (event === 'submit') submit.current?.();
    };
    const load = simulatorOrigin ? mountSimulated(simulatorOrigin, attempt) : mountStripe;
    load(container, { clientSecret, publishableKey, returnUrl, on }).then(
      (form) => {
        if (gone) form.destroy();
        else mounted.current = form;
      },
      () => !gone && setState('unavailable'),
    );
    return () => {
      gone = true;
      mounted.current?.destroy();
      mounted.current = null;
      setState('loading');
    };
  }, [clientSecret, publishableKey, simulatorOrigin, returnUrl, container, attempt]);

  return {
    holder: setContainer,
    state,
    complete,
    challenged,
    confirm: async () => {
      if (!mounted.current) return { status: 'failed', message: 'The payment form is not ready yet.' };
      const result = await mounted.current.confirm();
      setChallenged(false);
      return result;
    },
    retry: () => setAttempt((count) => count + 1),
  };
}

type FormListener = (event: 'ready' | 'change' | 'challenge' | 'submit', facts: { complete?: boolean }) => void;

interface FormOptions {
  clientSecret: string;
  publishableKey: string;
  returnUrl: string;
  on: FormListener;
}

interface MountedForm {
  confirm(): Promise<PaymentResult>;
  destroy(): void;
}

type MountForm = (container: HTMLElement, options: FormOptions) => Promise<MountedForm>;

function mountSimulated(origin: string, attempt: number): MountForm {
  return async (container, options) => {
    // Browsers remember a module that failed to load by its address.
    const provider = (await import(/* @vite-ignore */ `${origin}/elements.js?${attempt}`)) as {
      mount(container: HTMLElement, options: FormOptions): MountedForm;
    };
    return provider.mount(container, options);
  };
}

const mountStripe: MountForm = async (container, { clientSecret, publishableKey, returnUrl, on }) => {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('the card form could not be loaded');
  const elements = stripe.elements({ clientSecret });
  const card = elements.create('payment', { layout: 'tabs' });
  card.on('ready', () => on('ready', {}));
  card.on('change', ({ complete }) => on('change', { complete }));
  card.mount(container);
  return {
    confirm: async () => {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { status: 'failed', message: incomplete.message };
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

function resultOf(status: string): PaymentResult['status'] {
  if (status === 'succeeded' || status === 'processing' || status === 'requires_action') return status;
  return 'failed';
}
