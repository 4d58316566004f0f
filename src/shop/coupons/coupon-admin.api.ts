import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { couponAdminContract } from './coupon-admin.contract.ts';
import { createCoupon, deactivateCoupon, updateCoupon } from './coupon-admin.service.ts';
import { couponChoices, findCouponView, listCoupons, listCouponUses } from './coupon-list.service.ts';

const os = implement(couponAdminContract).$context<Ctx>();

export const couponAdminApi = {
  list: os.list.handler(({ context, input }) => listCoupons(context, input)),
  choices: os.choices.handler(({ context }) => couponChoices(context)),
  create: os.create.handler(({ context, input }) => createCoupon(context, input)),
  find: os.find.handler(({ context, input }) => findCouponView(context, input)),
  update: os.update.handler(({ context, input }) => updateCoupon(context, input)),
  end: os.end.handler(({ context, input }) => deactivateCoupon(context, input)),
  uses: os.uses.handler(({ context, input }) => listCouponUses(context, input)),
};
