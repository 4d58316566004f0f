import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { stockContract } from './stock.contract.ts';
import { countStock } from './count-stock.service.ts';
import { findStockLevel, listStock, stockChoices } from './stock-levels.service.ts';
import { findStock, requestStockNotice } from './stock-notice.service.ts';

const os = implement(stockContract).$context<Ctx>();

export const stockApi = {
  find: os.find.handler(({ context, input }) => findStock(context, input)),
  tellMe: os.tellMe.handler(({ context, input }) => requestStockNotice(context, input)),
  list: os.list.handler(({ context, input }) => listStock(context, input)),
  choices: os.choices.handler(({ context }) => stockChoices(context)),
  level: os.level.handler(({ context, input }) => findStockLevel(context, input)),
  count: os.count.handler(({ context, input }) => countStock(context, input)),
};
