import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { newId } from './objects.ts';
import type { FaultProfile } from './profile.ts';
import type { StoredEvent } from './store.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Posts one event, signed like its provider does; true if the store accepted it. */
export async function deliver(input: {
  event: StoredEvent;
  target: WebhookTarget;
  profile: FaultProfile;
  now: Date;
  signal: AbortSignal;
}): Promise<boolean> {
  const { event, target, profile, now } = input;
  const text = JSON.stringify(event.body);
  const body = profile.webhook === 'wrong_amount' ? withAnotherAmount(text) : text;
  const secret = profile.webhook === 'forged' ? 'whsec_not_the_one_agreed' : target.secret;
  const headers = { 'content-type': 'application/json', ...signatureHeaders(event, body, { secret, now }) };
  try {
    const status = await post(target.url, { headers, body, signal: input.signal });
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}

const TIMEOUT_MS = 10_000;
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

interface Post {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Does not follow redirects or read the response body: providers look only at the status. */
function post(url: string, { headers, body, signal }: Post): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { protocol } = new URL(url);
  const agent = agents[protocol as keyof typeof agents];
  const { request } = protocol === 'https:' ? https : http;
  const length = String(Buffer.byteLength(body));
  const options = { method: 'POST', agent, signal, timeout: TIMEOUT_MS };
  const outgoing = request(url, { ...options, headers: { ...headers, 'content-length': length } }, (incoming) => {
    incoming.resume();
    incoming.once('end', () => resolve(incoming.statusCode ?? 0));
    incoming.once('error', reject);
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}

/** `Stripe-Signature`: an HMAC over the time and the exact bytes. */
export function stripeSignature(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Simulates PayPal's signature over transmission id, time and body. */
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
