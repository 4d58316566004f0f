// test/fixtures/stripe-objects.json: shapes of Stripe's objects, taken from the public repository stripe/openapi
// (commit f6c2a48, 2026-08-21, MIT licence, file openapi/fixtures3.json). Data only, an independent reference.
import { afterAll, beforeAll, expect, test } from 'vitest';
import fixtures from '../../../test/fixtures/stripe-objects.json' with { type: 'json' };
import { startSimulator } from './simulator.ts';
import type { Simulator } from './simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  const accounts = [{ account: 'AU', secretKey: 'sk', publishableKey: 'pk' }] as const;
  simulator = await startSimulator({ port: 0, storeOrigins: [], accounts });
});
afterAll(() => simulator.close());

type Shape = Record<string, unknown>;

async function call(path: string, form?: Record<string, string>): Promise<Shape> {
  const response = await fetch(simulator.origin + path, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk' },
    body: form && new URLSearchParams(form),
  });
  return (await response.json()) as Shape;
}

/** The paths at which `ours` lacks a field of `theirs` or has another type. null on either side matches any type. */
function differences(theirs: unknown, ours: unknown, path: string): string[] {
  if (theirs === null || ours === null) return [];
  if (kindOf(theirs) !== kindOf(ours)) return [`${path}: ${kindOf(ours)} in place of ${kindOf(theirs)}`];
  if (kindOf(theirs) !== 'object' || path.endsWith('.metadata') || path.endsWith('.data.object')) return [];
  const own = ours as Shape;
  return Object.entries(theirs as Shape).flatMap(([name, value]) =>
    name in own ? differences(value, own[name], `${path}.${name}`) : [`${path}.${name}: missing`],
  );
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

// Fields of the SDK's API version (2026-10-28) that the fixtures' older version does not have yet.
const newer = new Set(['allowed_payment_method_types', 'payment_record']);

function unknownFields(theirs: object, ours: Shape): string[] {
  return Object.keys(ours).filter((name) => !(name in theirs) && !newer.has(name));
}

async function everyObject() {
  const pi = await call('/v1/payment_intents', { amount: '19900', currency: 'aud' });
  const path = `/v1/payment_intents/${String(pi.id)}`;
  await call(`${path}/confirm`, { payment_method: 'pm_card_chargeDeclined' });
  const declined = await call(path);
  const challenged = await call(`${path}/confirm`, { payment_method: 'pm_card_authenticationRequired' });
  const paid = await call(`${path}/challenge`, { answer: 'authorise' });
  const charge = await call(`/v1/charges/${String(paid.latest_charge)}`);
  const method = await call(`/v1/payment_methods/${String(paid.payment_method)}`);
  const refund = await call('/v1/refunds', { payment_intent: String(pi.id), amount: '100' });
  const events = (await call('/v1/events')) as { data: Shape[] };
  return { intents: [pi, declined, challenged, paid], charge, method, refund, events: events.data };
}

test("every object has exactly the fields and types of the provider's fixtures, in each state", async () => {
  const { intents, charge, method, refund, events } = await everyObject();
  expect(intents.map(({ status }) => status)).toEqual([
    'requires_payment_method',
    'requires_payment_method',
    'requires_action',
    'succeeded',
  ]);
  const pairs: [string, object, Shape][] = [
    ...intents.map((intent): [string, object, Shape] => ['payment_intent', fixtures.payment_intent, intent]),
    ['charge', fixtures.charge, charge],
    ['payment_method', fixtures.payment_method, method],
    ['refund', fixtures.refund, refund],
    ...events.map((event): [string, object, Shape] => ['event', fixtures.event, event]),
  ];
  expect(events.length).toBeGreaterThan(5);
  for (const [name, theirs, ours] of pairs) {
    expect(differences(theirs, ours, name)).toEqual([]);
    expect(unknownFields(theirs, ours)).toEqual([]);
  }
});

test('the comparison detects a missing field and a wrong type', () => {
  const { amount: _, ...without } = fixtures.payment_intent;
  expect(differences(fixtures.payment_intent, without, 'pi')).toEqual(['pi.amount: missing']);
  expect(differences(fixtures.payment_intent, { ...fixtures.payment_intent, created: '1' }, 'pi')).toEqual([
    'pi.created: string in place of number',
  ]);
});
