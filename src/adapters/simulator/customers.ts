import type Stripe from 'stripe';
import { newId } from './objects.ts';
import { missing } from './intents.ts';
import { invalidRequest } from './world.ts';
import type { World } from './world.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

export function createCustomer(
  world: World,
  account: PaymentAccount,
  input: { email: string | null; metadata: Record<string, string> },
): Stripe.Customer {
  const id = newId('cus');
  const customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: Math.floor(world.now().getTime() / 1000),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: input.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata,
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } as unknown as Stripe.Customer;
  world.store.put('customer', id, { account, object: customer });
  return customer;
}

export function findCustomer(
  world: World,
  account: PaymentAccount,
  id: string,
): Stripe.Customer | Stripe.DeletedCustomer {
  const row = world.store.get('customer', id);
  if (row?.account !== account) throw missing('customer', id);
  return row.object;
}

/** Deletes a customer. Only the stub that Stripe returns for deleted customers remains. */
export function deleteCustomer(world: World, account: PaymentAccount, id: string): Stripe.DeletedCustomer {
  if (isDeleted(findCustomer(world, account, id))) throw missing('customer', id);
  for (const method of listMethodsOf(world, account, id)) detachMethod(world, account, method.id);
  const object: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  world.store.put('customer', id, { account, object });
  return object;
}

function isDeleted(customer: Stripe.Customer | Stripe.DeletedCustomer): customer is Stripe.DeletedCustomer {
  return 'deleted' in customer && customer.deleted === true;
}

/** Newest first, as Stripe lists them. */
export function listMethodsOf(world: World, account: PaymentAccount, customer: string): Stripe.PaymentMethod[] {
  if (isDeleted(findCustomer(world, account, customer))) throw missing('customer', customer);
  const rows = world.store.all('method').filter((row) => row.account === account && row.object.customer === customer);
  return rows.map((row) => row.object).toReversed();
}

export function detachMethod(world: World, account: PaymentAccount, id: string): Stripe.PaymentMethod {
  const row = world.store.get('method', id);
  if (row?.account !== account) throw missing('PaymentMethod', id);
  if (row.object.customer === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  const object = { ...row.object, customer: null };
  world.store.put('method', id, { ...row, object });
  return object;
}
