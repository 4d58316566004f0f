import type { SliceJobs } from '#app/slice-jobs.ts';
import { applyDuePrices } from './prices.service.ts';

export const catalogueJobs: SliceJobs = {
  handlers: { 'catalogue.prices': applyDuePrices },
  // Each planned change sends its own job for its moment; this one finds what was missed while nobody ran.
  schedules: { 'catalogue.prices': '*/10 * * * *' },
};
