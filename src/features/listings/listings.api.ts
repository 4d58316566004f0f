import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { listingsContract } from './listings.contract.ts';
import { searchListings } from './listings.service.ts';
import { changeListing, leaveProgram, listMyListings } from './my-listings.service.ts';

const os = implement(listingsContract).$context<Ctx>();

export const listingsApi = {
  search: os.search.handler(({ context, input }) => searchListings(context, input)),
  mine: os.mine.handler(({ context }) => listMyListings(context)),
  change: os.change.handler(({ context, input }) =>
    changeListing(context, { ...input, website: input.website || null }),
  ),
  leave: os.leave.handler(({ context, input }) => leaveProgram(context, input)),
};
