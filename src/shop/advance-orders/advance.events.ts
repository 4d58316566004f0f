import type { SessionUser } from '#platform/context/context.ts';
import { definePort } from '#platform/events/events.service.ts';

/** The coupon code that a club of this person has agreed for one of these products; null: none. */
export const clubCode = definePort<{ personId: string; productIds: readonly number[] }, string | null>('club.code');

/** How the clubs for which this person orders have settled who pays. */
export const clubBilling = definePort<SessionUser, ('MEMBER' | 'CLUB')[]>('club.billing');
