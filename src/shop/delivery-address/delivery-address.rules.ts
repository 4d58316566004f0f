import type { FulfilmentState, OrderState } from '#shop/orders/orders.rules.ts';

const NOT_SENT: readonly FulfilmentState[] = ['UNFULFILLED', 'PARTIALLY_SHIPPED', 'RETURNED'];
const OPEN: readonly OrderState[] = ['PENDING_PAYMENT', 'PLACED', 'PROCESSING'];

/** Whether something of the order is still to be sent to its delivery address. */
export function mayChangeAddress({
  state,
  fulfilmentState,
  shippingAddress,
}: {
  state: OrderState;
  fulfilmentState: FulfilmentState;
  shippingAddress: unknown;
}): boolean {
  return shippingAddress !== null && OPEN.includes(state) && NOT_SENT.includes(fulfilmentState);
}

interface Destination {
  countryCode: string;
  stateCode: string | null;
}

/** Prices, tax and delivery depend on the country, and the tax of some countries on the state. */
export function refuseDestination(before: Destination, after: Destination, isTaxedByState: boolean): string | null {
  if (after.countryCode !== before.countryCode)
    return 'The price of this order applies to its country. To have it sent to another country, cancel it and order again.';
  if (isTaxedByState && after.stateCode !== before.stateCode)
    return 'The tax of this order applies to its state. To have it sent to another state, cancel it and order again.';
  return null;
}
