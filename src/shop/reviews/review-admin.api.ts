import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { reviewAdminContract } from './review-admin.contract.ts';
import {
  answerReview,
  findAdminReview,
  listAdminReviews,
  publishReview,
  rejectReview,
} from './review-admin.service.ts';

const os = implement(reviewAdminContract).$context<Ctx>();

export const reviewAdminApi = {
  list: os.list.handler(({ context, input }) => listAdminReviews(context, input)),
  find: os.find.handler(({ context, input }) => findAdminReview(context, input)),
  publish: os.publish.handler(({ context, input }) => publishReview(context, input)),
  reject: os.reject.handler(({ context, input }) => rejectReview(context, input)),
  answer: os.answer.handler(({ context, input }) => answerReview(context, input)),
};
