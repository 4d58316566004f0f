import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { stockContract } from './stock.contract.ts';
import { requestStockNotice, countStock, findStock, listStock } from './stock-admin.service.ts';

const os = implement(stockContract).$context<Ctx>();

export const stockApi = {
  find: os.find.handler(({ context, input }) => findStock(context, input)),
  tellMe: os.tellMe.handler(({ context, input }) => requestStockNotice(context, input)),
  list: os.list.handler(({ context, input }) => listStock(context, input)),
  count: os.count.handler(({ context, input }) => countStock(context, input)),
};
