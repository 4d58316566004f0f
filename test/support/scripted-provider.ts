import { setTimeout as sleep } from 'node:timers/promises';
import type { Payments } from '#adapters/payments/providers.ts';
import type { IntentStatus, PaymentIntent, PaymentAdapter } from '#adapters/payments/payments.ts';

export interface ScriptedProvider {
  payments: Payments;
  /** Sets the status of an intent at the provider. */
  tell(intentId: string, status: IntentStatus): void;
  know(intent: Pick<PaymentIntent, 'id' | 'amountCents' | 'metadata'>): void;
}

/**
 * A payment provider whose state a test sets directly, for thousands of histories that the simulator's profiles do not
 * cover. Its responses are delayed after they are read, so that an old one can arrive after a newer one. There are no
 * signatures: the body of a webhook is the event.
 */
export function scriptedProvider(): ScriptedProvider {
  const intents = new Map<string, PaymentIntent>();
  let requestCount = 0;
  const retrieveIntent = async (id: string) => {
    const found = { ...intents.get(id)! };
    requestCount += 1;
    if (requestCount % 3 > 0) await sleep(requestCount % 3);
    return found;
  };
  const provider: Partial<PaymentAdapter> = {
    name: 'stripe',
    account: 'AU',
    retrieveIntent,
    verifyWebhook: async (body) => {
      const { id, intentId } = JSON.parse(body) as { id: string; intentId: string };
      const createdAt = new Date(0);
      return { id, type: 'payment_intent.any', provider: 'stripe', account: 'AU', intentId, createdAt };
    },
    async *listIntents() {
      for (const id of intents.keys()) yield retrieveIntent(id);
    },
  };
  return {
    payments: {
      provider: () => provider as PaymentAdapter,
      publishableKey: () => '',
      hasPaypal: () => true,
      simulatorOrigin: null,
    },
    know: (known) =>
      void intents.set(known.id, {
        ...known,
        status: 'requires_payment',
        receivedCents: 0,
        refundedCents: 0,
        currency: 'AUD',
        clientSecret: null,
        approveUrl: null,
        isApproved: false,
        failure: null,
        createdAt: new Date(0),
      }),
    tell: (id, status) => {
      const intent = intents.get(id)!;
      const failure = status === 'requires_payment' ? { code: 'declined', message: 'Your card was declined.' } : null;
      const receivedCents = status === 'succeeded' ? intent.amountCents : 0;
      intents.set(id, { ...intent, status, failure, receivedCents });
    },
  };
}
