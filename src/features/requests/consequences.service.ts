import type { Ctx } from '#app/context.ts';
import { decideComplaint } from '#features/agents/complaints.service.ts';
import { keepAcceptedStand } from '#features/shows/shows.service.ts';
import { decideNomination } from '#features/agents/nominations.service.ts';
import { decideBreederComplaint } from '#features/listings/letters.service.ts';
import { decideApplication } from '#features/listings/my-listings.service.ts';
import type { RequestView } from './requests.contract.ts';
import type { FormKind } from './requests.rules.ts';

/**
 * What follows when staff accept or decline a request (`request.state` says which), in the transaction of the decision.
 * A slice that lives from a form adds its own service function here.
 */
export const consequences: Partial<Record<FormKind, (tx: Ctx, request: RequestView) => Promise<void>>> = {
  'collection-agent': decideNomination,
  'agent-complaint': decideComplaint,
  'breeder-complaint': decideBreederComplaint,
  'show-stand': keepAcceptedStand,
  'responsible-breeder': decideApplication,
};
