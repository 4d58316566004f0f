import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { acceptTransfer, cancelTransfer, declineTransfer } from './decide-transfer.service.ts';
import { findByLink, listLitters, listTransfers } from './transfer-list.service.ts';
import { transfersContract } from './transfers.contract.ts';
import { offerAnimals } from './transfers.service.ts';

const os = implement(transfersContract).$context<Ctx>();

export const transfersApi = {
  offer: os.offer.handler(({ context, input }) =>
    offerAnimals(context, {
      animalIds: input.animal_ids,
      email: input.email,
      note: input.note,
      keepsAccess: input.keep_access,
    }),
  ),
  list: os.list.handler(({ context, input: { state, ...filter } }) =>
    listTransfers(context, { ...filter, state: state || undefined }),
  ),
  byLink: os.byLink.handler(({ context, input }) => findByLink(context, input)),
  litters: os.litters.handler(({ context }) => listLitters(context)),
  accept: os.accept.handler(({ context, input }) => acceptTransfer(context, input)),
  decline: os.decline.handler(({ context, input }) => declineTransfer(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelTransfer(context, input)),
};
