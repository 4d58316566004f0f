import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { addItem, removeItem, setItemNote, updateItem } from './cart-items.service.ts';
import { cartContract } from './cart.contract.ts';
import {
  checkCartCoupon,
  createCart,
  findCart,
  listShippingMethods,
  removeCart,
  resumeCart,
  updateCart,
} from './cart.service.ts';
import { mergeGuestCart } from './merge-cart.service.ts';

const os = implement(cartContract).$context<Ctx>();

export const cartApi = {
  create: os.create.handler(({ context }) => createCart(context)),
  resume: os.resume.handler(({ context }) => resumeCart(context)),
  find: os.find.handler(({ context, input }) =>
    findCart(context, input.sessionId, {
      coupon: input.coupon,
      loyaltyPoints: input.loyalty_points,
      shippingMethodId: input.shipping_method,
    }),
  ),
  update: os.update.handler(({ context, input: { sessionId, ...change } }) => updateCart(context, sessionId, change)),
  remove: os.remove.handler(({ context, input }) => removeCart(context, input.sessionId)),
  merge: os.merge.handler(({ context, input }) => mergeGuestCart(context, input.sessionId)),
  addItem: os.addItem.handler(({ context, input }) => addItem(context, input)),
  updateItem: os.updateItem.handler(({ context, input }) => updateItem(context, input)),
  removeItem: os.removeItem.handler(({ context, input }) => removeItem(context, input)),
  setNote: os.setNote.handler(({ context, input }) => setItemNote(context, input)),
  shippingMethods: os.shippingMethods.handler(({ context, input }) => listShippingMethods(context, input.sessionId)),
  coupon: os.coupon.handler(({ context, input }) => checkCartCoupon(context, input.sessionId, input.code)),
};
