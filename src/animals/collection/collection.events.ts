import { defineEvent, definePort } from '#platform/events/events.service.ts';
import type { ShowChoice } from './collection.contract.ts';

/** Raised for each kit of a parcel that has arrived at the laboratory. */
export const kitArrived = defineEvent<{ barcode: string }>('consignment.kit_arrived');

/** Shows near a day that this person may have collected at: their own, and those for which we send a stand. */
export const showsAround = definePort<{ personId: string; day: string; days: number }, ShowChoice[]>('show.around_day');
