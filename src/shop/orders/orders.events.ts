import { defineEvent, definePort } from '#platform/events/events.service.ts';

/** Raised when an order ends whose money goes back whole before anything was sent. */
export const orderCancelled = defineEvent<{ orderId: number }>('order.cancelled');

/** Raised when a kit leaves with a parcel, and when the parcel was delivered. */
export const kitSent = defineEvent<{ kitId: number }>('shipment.kit_sent');
export const kitDelivered = defineEvent<{ kitId: number }>('shipment.kit_delivered');

/** Raised when a kit that was sent came back; `sealed`: it can be sold again. */
export const kitReturned = defineEvent<{ kitId: number; sealed: boolean }>('shipment.kit_returned');

/** Takes a kit for an order line out of the stock; refused when there is none. */
export const allocateKit = definePort<
  { orderLineId: number | null; productId: number | null },
  { kitId: number; barcode: string }
>('kit.allocate');

/** How it stands with the tests that an order added to samples: none, none begun yet, or begun. */
export const addedTests = definePort<{ orderId: number }, 'none' | 'open' | 'begun'>('order.added_tests');
