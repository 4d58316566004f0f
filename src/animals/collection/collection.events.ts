import { defineEvent, definePort } from '#platform/events/events.service.ts';
import type { ShowChoice } from './collection.contract.ts';

/** Raised for each kit of a consignment that has arrived at the laboratory. */
export const kitArrived = defineEvent<{ barcode: string }>('consignment.kit_arrived');

/** Finds shows near a day where this person may have collected: their own, and those with a stand we send. */
export const showsAround = definePort<{ personId: string; day: string; days: number }, ShowChoice[]>('show.around_day');
