import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { listingsContract } from './listings.contract.ts';
import { searchListings } from './listings.service.ts';

const os = implement(listingsContract).$context<Ctx>();

export const listingsApi = {
  search: os.search.handler(({ context, input }) => searchListings(context, input)),
};
