import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { claimGift, findGift } from './claim-gift.service.ts';
import { giftKitsContract } from './gift-kits.contract.ts';
import { cancelGift, changeGift, listOrderGifts, resendGift } from './order-gifts.service.ts';

const os = implement(giftKitsContract).$context<Ctx>();

export const giftKitsApi = {
  find: os.find.handler(({ context, input }) => findGift(context, input)),
  claim: os.claim.handler(({ context, input }) => claimGift(context, input)),
  list: os.list.handler(({ context, input }) => listOrderGifts(context, input)),
  change: os.change.handler(({ context, input }) => changeGift(context, input)),
  resend: os.resend.handler(({ context, input }) => resendGift(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelGift(context, input)),
};
