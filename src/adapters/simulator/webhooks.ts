import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#adapters/logger.ts';
import { deliver } from './delivery.ts';
import type { WebhookTarget } from './delivery.ts';
import { newEvent, newId } from './objects.ts';
import { defaultProfile } from './profile.ts';
import type { FaultProfile } from './profile.ts';
import type { SimulatorStore, StoredEvent } from './store.ts';
import type { World } from './world.ts';

export interface WebhookSenderOptions {
  store: SimulatorStore;
  now: () => Date;
  targetOf: (event: StoredEvent) => WebhookTarget | null;
  logger?: Logger;
}

type EmittedEvent = Parameters<World['emit']>[0];

// The events that a store subscribes to; all others can be read at /v1/events.
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

/** Delivers webhooks to the store, with the faults set in the profile. */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #waiting: string[] = [];
  readonly #held: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  /** Stores the event; it is sent at the next `release`. */
  accept(event: EmittedEvent, now: Date): void {
    const wanted = subscribed.has(event.type);
    const id = storeEvent(this.#options.store, event, { now, delivered: !wanted });
    if (wanted) this.#waiting.push(id);
  }

  /** Called when the response to the store is ready: sends the accepted events before or after that response. */
  async release(profile: FaultProfile): Promise<void> {
    const ids = this.#waiting.splice(0);
    if (profile.webhook === 'never') this.#drop(ids);
    if (ids.length === 0 || profile.webhook === 'never') return;
    if (profile.webhook === 'early') await this.#bringAll(ids, profile);
    else if (profile.webhook === 'duplicate')
      void this.#bringAll(
        ids.flatMap((id) => Array<string>(5).fill(id)),
        profile,
      );
    else if (profile.webhook === 'late') this.#later(profile, () => this.#bringAll(ids, profile));
    else if (profile.webhook === 'reordered') this.#hold(ids, profile);
    else void this.#bringAll(ids, profile);
  }

  /** Resolves when no delivery is in flight. It does not wait for later retries. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Sends the events that a killed process left undelivered. */
  resume(): void {
    const lastDay = this.#options.now().getTime() - 86_400_000;
    for (const event of this.#options.store.all('event')) {
      if (!event.delivered && event.createdMs > lastDay) void this.#bring(event.body.id, defaultProfile);
    }
  }

  close(): void {
    this.#closing.abort();
  }

  #drop(ids: string[]): void {
    const { store } = this.#options;
    for (const id of ids) store.put('event', id, { ...store.get('event', id)!, delivered: true });
  }

  async #bringAll(ids: string[], profile: FaultProfile): Promise<void> {
    await Promise.all(ids.map((id) => this.#bring(id, profile)));
  }

  #bring(id: string, profile: FaultProfile, attempt = 0): Promise<void> {
    return this.#track(this.#post(id, profile, attempt));
  }

  async #post(id: string, profile: FaultProfile, attempt: number): Promise<void> {
    const { store, now, targetOf } = this.#options;
    const event = store.get('event', id);
    const target = event && targetOf(event);
    if (!event || !target || this.#closing.signal.aborted) return;
    const accepted = await deliver({ event, target, profile, now: now(), signal: this.#closing.signal });
    if (accepted) store.put('event', id, { ...event, delivered: true });
    else if (profile.webhook !== 'forged') this.#retry(id, profile, attempt);
  }

  #retry(id: string, profile: FaultProfile, attempt: number): void {
    const delay = retryDelaysMs[attempt];
    if (delay === undefined || this.#closing.signal.aborted) return;
    this.#options.logger?.warn('webhook not accepted', { eventId: id, attempt });
    setTimeout(() => void this.#bring(id, profile, attempt + 1), delay).unref();
  }

  // Events that arrive during the delay are delivered newest first.
  #hold(ids: string[], profile: FaultProfile): void {
    this.#held.push(...ids);
    if (this.#held.length > ids.length) return;
    this.#later(profile, async () => {
      for (const id of this.#held.splice(0).toReversed()) await this.#bring(id, profile);
    });
  }

  #later(profile: FaultProfile, act: () => Promise<void>): void {
    const waited = wait(profile.webhookDelayMs, undefined, { signal: this.#closing.signal, ref: false });
    void this.#track(waited.then(act));
  }

  #track(work: Promise<void>): Promise<void> {
    const settled: Promise<void> = work.catch(() => undefined).finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
    return settled;
  }
}

function storeEvent(
  store: SimulatorStore,
  event: EmittedEvent,
  { now, delivered }: { now: Date; delivered: boolean },
): string {
  const body =
    event.provider === 'stripe' ? newEvent(event.type, event.object, now) : paypalEvent(event.type, event.object, now);
  const { provider, account, type } = event;
  store.put('event', body.id, {
    provider,
    account,
    type,
    body,
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
