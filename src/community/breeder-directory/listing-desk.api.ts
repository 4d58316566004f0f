import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listingDeskContract } from './listing-desk.contract.ts';
import { listDeskListings, pauseListing, removeListing, resumeListing } from './listing-desk.service.ts';

const os = implement(listingDeskContract).$context<Ctx>();

export const listingDeskApi = {
  list: os.list.handler(({ context, input }) => listDeskListings(context, input)),
  pause: os.pause.handler(({ context, input }) => pauseListing(context, input)),
  resume: os.resume.handler(({ context, input }) => resumeListing(context, input)),
  remove: os.remove.handler(({ context, input }) => removeListing(context, input)),
};
