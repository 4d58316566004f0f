import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** The part of Stripe.js that the express buttons use; the payment simulator has the same API. */
export interface ExpressStripe {
  elements(options: {
    mode: 'payment';
    amount: number;
    currency: string;
    allowedPaymentMethodTypes: string[];
  }): Pick<StripeElements, 'create' | 'update' | 'submit'>;
  confirmPayment: Stripe['confirmPayment'];
}

/** Loaded only on payment pages: the content policy of all other pages blocks the provider. */
export async function loadExpressStripe(
  publishableKey: string,
  simulatorOrigin: string | null,
): Promise<ExpressStripe> {
  if (simulatorOrigin) {
    const provider = (await import(/* @vite-ignore */ `${simulatorOrigin}/express.js`)) as {
      Stripe(key: string): ExpressStripe;
    };
    return provider.Stripe(publishableKey);
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('the express buttons could not be loaded');
  return stripe;
}
