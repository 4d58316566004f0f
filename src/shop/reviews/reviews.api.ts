import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { reviewsContract } from './reviews.contract.ts';
import { findMyReview, listMyReviews, listReviews, removeReview, saveProductReview } from './reviews.service.ts';

const os = implement(reviewsContract).$context<Ctx>();

export const reviewsApi = {
  ofProduct: os.ofProduct.handler(({ context, input }) => listReviews(context, input)),
  mine: os.mine.handler(({ context, input }) => listMyReviews(context, input)),
  find: os.find.handler(({ context, input }) => findMyReview(context, input)),
  save: os.save.handler(({ context, input }) => saveProductReview(context, input)),
  remove: os.remove.handler(({ context, input }) => removeReview(context, input)),
};
