import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { giftCardAdminContract } from './gift-card-admin.contract.ts';
import { findGiftCardView, listGiftCards } from './gift-card-admin.service.ts';

const os = implement(giftCardAdminContract).$context<Ctx>();

export const giftCardAdminApi = {
  list: os.list.handler(({ context, input }) => listGiftCards(context, input)),
  find: os.find.handler(({ context, input }) => findGiftCardView(context, input)),
};
