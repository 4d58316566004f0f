import type { Ctx } from '#app/context.ts';
import { askReferees } from '#features/agents/referees.service.ts';
import { deliverLetter } from '#features/listings/letters.service.ts';
import type { FormKind } from './requests.rules.ts';

interface Arrived {
  id: number;
  answers: Readonly<Record<string, string>>;
}

/** What follows when a request has come in that is no spam, in the transaction that keeps it; it may be called again. */
export const arrivals: Partial<Record<FormKind, (tx: Ctx, request: Arrived) => Promise<void>>> = {
  'collection-agent': askReferees,
  'breeder-contact': deliverLetter,
};
