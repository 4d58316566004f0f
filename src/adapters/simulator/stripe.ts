import { Hono } from 'hono';
import type { Context } from 'hono';
import type Stripe from 'stripe';
import type { SimulatedResponse, IdempotencyLayer } from './calls.ts';
import {
  answerChallenge,
  cancelIntent,
  chargeOf,
  confirmIntent,
  createIntent,
  findIntent,
  listIntents,
  missing,
  refundIntent,
  updateIntent,
} from './intents.ts';
import { createCustomer, deleteCustomer, detachMethod, findCustomer, listMethodsOf } from './customers.ts';
import { flatRecord, numberIn, parseForm, textIn } from './forms.ts';
import type { FormBody } from './forms.ts';
import { methodOf } from './methods.ts';
import { newId } from './objects.ts';
import { StripeProblem, invalidRequest } from './world.ts';
import type { SimulatorAccount, World } from './world.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

interface Caller {
  account: PaymentAccount;
  /** True for a publishable key, which may only make a browser's calls, and only with the intent's client secret. */
  isBrowser: boolean;
}

/** The Stripe calls that this app uses, at Stripe's paths. */
export function stripeRoutes(world: World, idempotency: IdempotencyLayer, accounts: readonly SimulatorAccount[]): Hono {
  const app = new Hono();
  const calls = createCalls(idempotency, accounts);

  app.post('/payment_intents', (c) => calls.change(c, ({ account }, form) => create(world, account, form)));
  app.get('/payment_intents', (c) => calls.read(c, ({ account }, query) => list(world, account, query)));
  app.get('/payment_intents/:id', (c) =>
    calls.read(c, (caller, query) => {
      const intent = allowed(caller, findIntent(world, caller.account, c.req.param('id')), query);
      return caller.isBrowser ? intent : expanded(world, intent, query);
    }),
  );
  app.post('/payment_intents/:id', (c) =>
    calls.change(c, (caller, form) => {
      if (caller.isBrowser)
        throw invalidRequest('This API call cannot be made with a publishable API key.', { status: 403 });
      const change = { customer: textIn(form, 'customer'), setupFutureUsage: textIn(form, 'setup_future_usage') };
      return updateIntent(world, caller.account, c.req.param('id'), change);
    }),
  );
  app.post('/payment_intents/:id/confirm', (c) =>
    calls.change(c, (caller, form) => {
      const { id } = allowed(caller, findIntent(world, caller.account, c.req.param('id')), form);
      return confirmIntent(world, caller.account, id, methodOf(world, caller.account, form));
    }),
  );
  app.post('/payment_intents/:id/challenge', (c) =>
    calls.change(c, (caller, form) => {
      const { id } = allowed(caller, findIntent(world, caller.account, c.req.param('id')), form);
      return answerChallenge(world, caller.account, id, textIn(form, 'answer') === 'authorise');
    }),
  );
  app.post('/payment_intents/:id/cancel', (c) =>
    calls.change(c, ({ account }, form) =>
      cancelIntent(world, account, c.req.param('id'), textIn(form, 'cancellation_reason')),
    ),
  );
  app.post('/refunds', (c) =>
    calls.change(c, ({ account }, form) => {
      const intentId = textIn(form, 'payment_intent') ?? required('payment_intent');
      const amount = form.amount === undefined ? null : numberIn(form, 'amount');
      return refundIntent(world, account, { intentId, amount, metadata: flatRecord(form.metadata) });
    }),
  );
  app.get('/refunds/:id', (c) => calls.read(c, ({ account }) => find(world, 'refund', account, c.req.param('id'))));
  app.get('/charges/:id', (c) => calls.read(c, ({ account }) => find(world, 'charge', account, c.req.param('id'))));
  app.get('/payment_methods/:id', (c) =>
    calls.read(c, ({ account }) => find(world, 'method', account, c.req.param('id'))),
  );
  customerRoutes(app, world, calls);
  app.get('/events', (c) => calls.read(c, ({ account }, query) => listEvents(world, account, query)));
  return app;
}

/** Customers and their saved cards. */
function customerRoutes(app: Hono, world: World, calls: ReturnType<typeof createCalls>): void {
  app.post('/payment_methods/:id/detach', (c) =>
    calls.change(c, ({ account }) => detachMethod(world, account, c.req.param('id'))),
  );
  app.post('/customers', (c) =>
    calls.change(c, ({ account }, form) =>
      createCustomer(world, account, { email: textIn(form, 'email'), metadata: flatRecord(form.metadata) }),
    ),
  );
  app.delete('/customers/:id', (c) =>
    calls.change(c, ({ account }) => deleteCustomer(world, account, c.req.param('id'))),
  );
  app.get('/customers/:id', (c) => calls.read(c, ({ account }) => findCustomer(world, account, c.req.param('id'))));
  app.get('/customers/:id/payment_methods', (c) =>
    calls.read(c, ({ account }, query) => {
      const id = c.req.param('id');
      return pageOf(
        listMethodsOf(world, account, id),
        query,
        `/v1/customers/${id}/payment_methods`,
        (method) => method,
      );
    }),
  );
}

type Read = (caller: Caller, query: FormBody) => object;
type Change = (caller: Caller, form: FormBody) => object | Promise<object>;

function createCalls(idempotency: IdempotencyLayer, accounts: readonly SimulatorAccount[]) {
  return {
    read(c: Context, handle: Read): Response {
      try {
        return asResponse({
          status: 200,
          body: handle(callerOf(c, accounts), parseForm(new URL(c.req.url).search.slice(1))),
        });
      } catch (error) {
        return asResponse(problemResponse(error));
      }
    },
    async change(c: Context, handle: Change): Promise<Response> {
      try {
        const caller = callerOf(c, accounts);
        const text = await c.req.text();
        const key = c.req.header('idempotency-key');
        const response = await idempotency.run({
          idempotencyKey: key ? `stripe:${caller.account}:${key}` : null,
          request: `${c.req.path}\n${text}`,
          run: () => toResponse(() => handle(caller, parseForm(text))),
          ...refusals,
        });
        return asResponse(response);
      } catch (error) {
        return asResponse(problemResponse(error));
      }
    },
  };
}

function callerOf(c: Context, accounts: readonly SimulatorAccount[]): Caller {
  const key = c.req.header('authorization')?.replace(/^Bearer /, '');
  const entry = accounts.find(({ secretKey, publishableKey }) => key === secretKey || key === publishableKey);
  if (!entry) throw invalidRequest('Invalid API Key provided.', { status: 401 });
  const isBrowser = key === entry.publishableKey;
  if (isBrowser && !/^\/v1\/payment_intents\/[^/]+(\/confirm|\/challenge)?$/.test(c.req.path)) {
    throw invalidRequest('This API call cannot be made with a publishable API key.', {
      code: 'secret_key_required',
      status: 403,
    });
  }
  return { account: entry.account, isBrowser };
}

async function toResponse(work: () => object | Promise<object>): Promise<SimulatedResponse> {
  try {
    return { status: 200, body: await work() };
  } catch (error) {
    return problemResponse(error);
  }
}

const refusals = {
  mismatch: problem(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  }),
  inFlight: problem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this key.',
  }),
  broken: problem(500, { type: 'api_error', message: 'An unknown error occurred' }),
};

function create(world: World, account: PaymentAccount, form: FormBody): Stripe.PaymentIntent {
  const amount = numberIn(form, 'amount');
  const currency = textIn(form, 'currency')?.toLowerCase() ?? required('currency');
  if (amount < 50)
    throw invalidRequest('Amount must be at least 50 cents.', { code: 'amount_too_small', param: 'amount' });
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  const metadata = flatRecord(form.metadata);
  const intent = createIntent(world, account, {
    amount,
    currency,
    metadata,
    receiptEmail: textIn(form, 'receipt_email'),
    methodTypes: methodTypesIn(form),
  });
  const setupFutureUsage = textIn(form, 'setup_future_usage');
  return setupFutureUsage ? updateIntent(world, account, intent.id, { customer: null, setupFutureUsage }) : intent;
}

function methodTypesIn(form: FormBody): string[] {
  const named = Object.values(flatRecord(form.allowed_payment_method_types));
  return named.length > 0 ? named : ['card'];
}

function list(world: World, account: PaymentAccount, query: FormBody): object {
  const created = flatRecord(query.created);
  const all = listIntents(world, account, Number(created.gte ?? 0));
  return pageOf(all, query, '/v1/payment_intents', (intent) => expanded(world, intent, query));
}

function listEvents(world: World, account: PaymentAccount, query: FormBody): object {
  const own = world.store.all('event').filter((event) => event.provider === 'stripe' && event.account === account);
  const all = own.map(({ body }) => body).toReversed();
  return pageOf(all, query, '/v1/events', (event) => event);
}

function pageOf<T extends { id: string }>(all: T[], query: FormBody, url: string, show: (item: T) => object): object {
  const limit = Math.min(Math.max(Number(query.limit ?? 10), 1), 100);
  const after = textIn(query, 'starting_after');
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return { object: 'list', url, has_more: start + limit < all.length, data: all.slice(start, start + limit).map(show) };
}

function expanded(world: World, intent: Stripe.PaymentIntent, query: FormBody): Stripe.PaymentIntent {
  const wanted = Object.values(flatRecord(query.expand));
  if (!wanted.some((path) => path.endsWith('latest_charge'))) return intent;
  return { ...intent, latest_charge: chargeOf(world, intent) };
}

function allowed(caller: Caller, intent: Stripe.PaymentIntent, given: FormBody): Stripe.PaymentIntent {
  if (caller.isBrowser && textIn(given, 'client_secret') !== intent.client_secret)
    throw missing('payment_intent', intent.id);
  return intent;
}

function find(world: World, table: 'refund' | 'charge' | 'method', account: PaymentAccount, id: string): object {
  const row = world.store.get(table, id);
  if (row?.account === account) return row.object;
  throw missing(table, id);
}

function required(param: string): never {
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function problem(status: number, error: Record<string, unknown>): SimulatedResponse {
  return { status, body: { error } };
}

function problemResponse(error: unknown): SimulatedResponse {
  if (error instanceof StripeProblem) return problem(error.status, error.error);
  throw error;
}

function asResponse({ status, body, replayed }: SimulatedResponse): Response {
  const headers: Record<string, string> = { 'request-id': newId('req'), 'stripe-version': '2026-10-28.endive' };
  if (replayed) headers['idempotent-replayed'] = 'true';
  return Response.json(body, { status, headers });
}
