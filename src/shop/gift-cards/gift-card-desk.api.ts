import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { giftCardDeskContract } from './gift-card-desk.contract.ts';
import { findGiftCardView, listGiftCards } from './gift-card-desk.service.ts';

const os = implement(giftCardDeskContract).$context<Ctx>();

export const giftCardDeskApi = {
  list: os.list.handler(({ context, input }) => listGiftCards(context, input)),
  find: os.find.handler(({ context, input }) => findGiftCardView(context, input)),
};
