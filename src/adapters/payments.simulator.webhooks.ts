import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import { newEvent, newId } from './payments.simulator.objects.ts';
import type { Profile } from './payments.simulator.profile.ts';
import type { SimulatorStore, StoredEvent } from './payments.simulator.store.ts';
import type { World } from './payments.simulator.world.ts';
import type { PaymentAccount } from './payments.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface Postman {
  /** Keeps the event; it leaves at the next `release`. */
  accept(event: Parameters<World['emit']>[0], now: Date): void;
  /** Called when the answer to the shop is ready: sends what happened, before that answer or after it. */
  release(profile: Profile): Promise<void>;
  /** Resolves when nothing is under way. Later tries after a refusal are not waited for. */
  idle(): Promise<void>;
  /** Sends again what a killed process left undelivered. */
  resume(): void;
  close(): void;
}

// What a shop subscribes to; the rest can be read at /v1/events.
const subscribed = new Set([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
]);

const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000];

export function createPostman(options: {
  store: SimulatorStore;
  now: () => Date;
  targetOf: (event: StoredEvent) => WebhookTarget | null;
  logger?: Logger;
}): Postman {
  const waiting: string[] = [];
  const held: string[] = [];
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const track = (work: Promise<void>) => {
    const settled: Promise<void> = work.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return settled;
  };
  const deliver = (id: string, profile: Profile, attempt = 0): Promise<void> => track(post(id, profile, attempt));

  async function post(id: string, profile: Profile, attempt: number): Promise<void> {
    const event = options.store.get('event', id);
    const target = event && options.targetOf(event);
    if (!event || !target || closing.signal.aborted) return;
    const taken = await send({ event, target, profile, now: options.now(), signal: closing.signal });
    if (taken) options.store.put('event', id, { ...event, delivered: true });
    else if (profile.webhook !== 'forged') retryLater(id, profile, attempt);
  }

  function retryLater(id: string, profile: Profile, attempt: number): void {
    const delay = retryDelaysMs[attempt];
    if (delay === undefined || closing.signal.aborted) return;
    options.logger?.warn('webhook not taken', { eventId: id, attempt });
    setTimeout(() => void deliver(id, profile, attempt + 1), delay).unref();
  }

  const delayed = async (profile: Profile, act: () => Promise<unknown>) => {
    await wait(profile.webhookDelayMs, undefined, { signal: closing.signal, ref: false });
    await act();
  };

  // What comes in while waiting is told newest first.
  function hold(ids: string[], profile: Profile): void {
    held.push(...ids);
    if (held.length > ids.length) return;
    void track(
      delayed(profile, async () => {
        for (const id of held.splice(0).toReversed()) await deliver(id, profile);
      }),
    );
  }

  return {
    accept(event, now) {
      if (subscribed.has(event.type)) waiting.push(keep(options.store, event, now));
      else keep(options.store, event, now, true);
    },
    async release(profile) {
      const ids = waiting.splice(0);
      if (ids.length === 0 || profile.webhook === 'never') return;
      const deliverAll = (all: string[]) => Promise.all(all.map((id) => deliver(id, profile)));
      if (profile.webhook === 'early') await deliverAll(ids);
      else if (profile.webhook === 'duplicate') void deliverAll(ids.flatMap((id) => Array<string>(5).fill(id)));
      else if (profile.webhook === 'late') void track(delayed(profile, () => deliverAll(ids)));
      else if (profile.webhook === 'reordered') hold(ids, profile);
      else void deliverAll(ids);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    resume() {
      const plain = { webhook: 'normal' } as Profile;
      const lastDay = options.now().getTime() - 86_400_000;
      for (const event of options.store.all('event')) {
        if (!event.delivered && event.createdMs > lastDay) void deliver(idOf(event), plain);
      }
    },
    close: () => closing.abort(),
  };
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

function keep(store: SimulatorStore, event: Parameters<World['emit']>[0], now: Date, delivered = false): string {
  const body =
    event.provider === 'stripe' ? newEvent(event.type, event.object, now) : paypalEvent(event.type, event.object, now);
  const { provider, account, type } = event;
  store.put('event', body.id, {
    provider,
    account,
    type,
    body: JSON.stringify(body),
    createdMs: now.getTime(),
    delivered,
  });
  return body.id;
}

function paypalEvent(type: string, resource: object, now: Date) {
  const resourceType = type.startsWith('CHECKOUT')
    ? 'checkout-order'
    : type.endsWith('REFUNDED')
      ? 'refund'
      : 'capture';
  return {
    id: newId('WH'),
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    resource,
  };
}

function idOf(event: StoredEvent): string {
  const { id } = JSON.parse(event.body) as { id: string };
  return id;
}

async function send(input: {
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
