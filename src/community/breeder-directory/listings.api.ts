import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { findBadgeFile } from './badge.service.ts';
import { readListingPhoto, readMyListingPhoto, removeListingPhoto, setListingPhoto } from './listing-photo.service.ts';
import { listingsContract } from './listings.contract.ts';
import { searchListings } from './listings.service.ts';
import { changeListing, leaveProgram, listMyListings } from './my-listings.service.ts';

const os = implement(listingsContract).$context<Ctx>();

export const listingsApi = {
  search: os.search.handler(({ context, input }) => searchListings(context, input)),
  badge: os.badge.handler(({ context, input }) => findBadgeFile(context, input)),
  mine: os.mine.handler(({ context }) => listMyListings(context)),
  change: os.change.handler(({ context, input }) =>
    changeListing(context, { ...input, website: input.website || null }),
  ),
  photo: os.photo.handler(({ context, input }) => readListingPhoto(context, input)),
  myPhoto: os.myPhoto.handler(({ context, input }) => readMyListingPhoto(context, input)),
  setPhoto: os.setPhoto.handler(({ context, input }) => setListingPhoto(context, input)),
  removePhoto: os.removePhoto.handler(({ context, input }) => removeListingPhoto(context, input)),
  leave: os.leave.handler(({ context, input }) => leaveProgram(context, input)),
};
