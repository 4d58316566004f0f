import type { SliceJobs } from '#platform/context/job-definition.ts';
import { applyDuePrices } from '#shop/prices/prices.service.ts';

export const catalogueJobs: SliceJobs = {
  handlers: { 'catalogue.prices': applyDuePrices },
  // Each planned change sends its own job for its moment; this one finds what was missed while no one ran.
  schedules: { 'catalogue.prices': '*/10 * * * *' },
};
