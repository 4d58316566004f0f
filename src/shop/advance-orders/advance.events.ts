import type { SessionUser } from '#platform/context/context.ts';
import { definePort } from '#platform/events/events.service.ts';

/** The coupon code that one of this person's clubs has agreed for one of these products, or null. */
export const clubCode = definePort<{ personId: string; productIds: readonly number[] }, string | null>('club.code');

/** Billing modes of the clubs that this person orders for. */
export const clubBilling = definePort<SessionUser, ('MEMBER' | 'CLUB')[]>('club.billing');
