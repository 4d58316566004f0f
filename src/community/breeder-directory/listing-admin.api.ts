import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { listingAdminContract } from './listing-admin.contract.ts';
import { listAdminListings, pauseListing, removeListing, resumeListing } from './listing-admin.service.ts';

const os = implement(listingAdminContract).$context<Ctx>();

export const listingAdminApi = {
  list: os.list.handler(({ context, input }) => listAdminListings(context, input)),
  pause: os.pause.handler(({ context, input }) => pauseListing(context, input)),
  resume: os.resume.handler(({ context, input }) => resumeListing(context, input)),
  remove: os.remove.handler(({ context, input }) => removeListing(context, input)),
};
