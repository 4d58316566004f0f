import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { suppliesContract } from './supplies.contract.ts';
import { findOffer, listSupplies, markSuppliesReceived, orderSupplies } from './supplies.service.ts';
import { approveSupplies, declineSupplies, listSupplyAdmin, shipSupplies } from './supply-admin.service.ts';

const os = implement(suppliesContract).$context<Ctx>();

export const suppliesApi = {
  offer: os.offer.handler(({ context }) => findOffer(context)),
  list: os.list.handler(({ context, input }) => listSupplies(context, input)),
  order: os.order.handler(({ context, input }) => orderSupplies(context, input)),
  received: os.received.handler(({ context, input }) => markSuppliesReceived(context, input)),
  adminList: os.adminList.handler(({ context, input }) => listSupplyAdmin(context, input)),
  approve: os.approve.handler(({ context, input }) => approveSupplies(context, input)),
  decline: os.decline.handler(({ context, input }) => declineSupplies(context, input)),
  ship: os.ship.handler(({ context, input }) => shipSupplies(context, input)),
};
