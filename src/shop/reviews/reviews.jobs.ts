import type { SliceJobs } from '#platform/context/job-definition.ts';
import { askForReviews } from './ask-for-reviews.service.ts';

export const reviewsJobs: SliceJobs = {
  handlers: { 'reviews.ask': async (ctx) => void (await askForReviews(ctx)) },
  schedules: { 'reviews.ask': '25 9 * * *' },
};
