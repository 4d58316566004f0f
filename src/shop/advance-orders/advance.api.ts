import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { acceptAdvance, advanceToCart, declineAdvance, findInvitation } from './advance-answers.service.ts';
import { advanceContract } from './advance.contract.ts';
import { listAdvanceProducts } from './advance-products.service.ts';
import { changeAdvance, findAdvance, listAdvance, prepareAdvanceOrder } from './advance.service.ts';
import { findPayers } from './payers.service.ts';

const os = implement(advanceContract).$context<Ctx>();

export const advanceApi = {
  lodge: os.lodge.handler(({ context, input }) => prepareAdvanceOrder(context, input)),
  change: os.change.handler(({ context, input }) => changeAdvance(context, input)),
  list: os.list.handler(({ context, input }) => listAdvance(context, input)),
  products: os.products.handler(({ context }) => listAdvanceProducts(context)),
  payers: os.payers.handler(({ context }) => findPayers(context)),
  find: os.find.handler(({ context, input }) => findAdvance(context, input)),
  toCart: os.toCart.handler(({ context, input }) => advanceToCart(context, input)),
  invitation: os.invitation.handler(({ context, input }) => findInvitation(context, input)),
  accept: os.accept.handler(({ context, input }) => acceptAdvance(context, input)),
  decline: os.decline.handler(({ context, input }) => declineAdvance(context, input)),
};
