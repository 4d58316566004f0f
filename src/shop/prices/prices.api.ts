import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { findPrice, listBooks, listPrices } from './price-list.service.ts';
import { pricesContract } from './prices.contract.ts';
import { cancelPriceChange, changePrice } from './prices.service.ts';

const os = implement(pricesContract).$context<Ctx>();

export const pricesApi = {
  books: os.books.handler(({ context }) => listBooks(context)),
  list: os.list.handler(({ context, input }) => listPrices(context, input)),
  find: os.find.handler(({ context, input }) => findPrice(context, input)),
  change: os.change.handler(({ context, input }) => changePrice(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelPriceChange(context, input)),
};
