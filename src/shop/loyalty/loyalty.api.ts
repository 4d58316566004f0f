import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { loyaltyContract } from './loyalty.contract.ts';
import { listPoints } from './points-history.service.ts';
import { availablePoints } from './points.service.ts';
import { redeemVoucher } from './vouchers.service.ts';

const os = implement(loyaltyContract).$context<Ctx>();

export const loyaltyApi = {
  points: os.points.handler(({ context, input }) => listPoints(context, input)),
  redeem: os.redeem.handler(async ({ context, input }) => {
    const { points } = await redeemVoucher(context, input.coupon);
    return { points, available: await availablePoints(context, context.user?.id ?? '') };
  }),
};
