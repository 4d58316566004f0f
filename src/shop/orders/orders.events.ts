import { defineEvent, definePort } from '#platform/events/events.service.ts';

/** Raised when an order is cancelled with a full refund before anything was sent. */
export const orderCancelled = defineEvent<{ orderId: number }>('order.cancelled');

/** Raised when a kit is sent in a parcel, and when the parcel is delivered. */
export const kitSent = defineEvent<{ kitId: number }>('shipment.kit_sent');
export const kitDelivered = defineEvent<{ kitId: number }>('shipment.kit_delivered');

/** Raised when a sent kit is returned; `sealed` if it can be sold again. */
export const kitReturned = defineEvent<{ kitId: number; sealed: boolean }>('shipment.kit_returned');

/** Allocates a kit from stock to an order line; rejected if there is none. */
export const allocateKit = definePort<
  { orderLineId: number | null; productId: number | null },
  { kitId: number; barcode: string }
>('kit.allocate');

/** The state of the tests that an order added to samples: none, none started yet, or started. */
export const addedTests = definePort<{ orderId: number }, 'none' | 'open' | 'begun'>('order.added_tests');
