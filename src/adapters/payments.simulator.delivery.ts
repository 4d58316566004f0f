import { createHmac } from 'node:crypto';
import { newId } from './payments.simulator.objects.ts';
import type { Profile } from './payments.simulator.profile.ts';
import type { StoredEvent } from './payments.simulator.store.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Posts one event, signed as its provider signs; true when the shop took it. */
export async function deliver(input: {
  event: StoredEvent;
  target: WebhookTarget;
  profile: Profile;
  now: Date;
  signal: AbortSignal;
}): Promise<boolean> {
  const { event, target, profile, now } = input;
  const body = profile.webhook === 'wrong_amount' ? withAnotherAmount(event.body) : event.body;
  const secret = profile.webhook === 'forged' ? 'whsec_not_the_one_agreed' : target.secret;
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(event, body, { secret, now }) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([input.signal, AbortSignal.timeout(10_000)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** `Stripe-Signature`: an HMAC over the time and the exact bytes. */
export function stripeSignature(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Stands for PayPal's signature over transmission id, time and body. */
export function paypalSignature(input: { transmissionId: string; time: string; body: string; secret: string }): string {
  return createHmac('sha256', input.secret)
    .update(`${input.transmissionId}|${input.time}|${input.body}`)
    .digest('base64');
}

function signatureHeaders(
  event: StoredEvent,
  body: string,
  { secret, now }: { secret: string; now: Date },
): Record<string, string> {
  if (event.provider === 'stripe') return { 'stripe-signature': stripeSignature(body, secret, now) };
  const transmissionId = newId('tx');
  const time = now.toISOString();
  return {
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': paypalSignature({ transmissionId, time, body, secret }),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/simulated',
  };
}

function withAnotherAmount(body: string): string {
  return body
    .replace(
      /"(amount|amount_received|amount_captured)":(\d+)/g,
      (_, name: string, cents: string) => `"${name}":${Number(cents) + 100}`,
    )
    .replace(/"value":"(\d+)\./g, (_, units: string) => `"value":"${Number(units) + 1}.`);
}
