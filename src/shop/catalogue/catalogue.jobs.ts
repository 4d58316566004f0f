import type { SliceJobs } from '#platform/context/job-definition.ts';
import { applyDuePrices } from '#shop/prices/prices.service.ts';

export const catalogueJobs: SliceJobs = {
  handlers: { 'catalogue.prices': applyDuePrices },
  // Each scheduled change has its own job; this one applies changes missed while no worker was running.
  schedules: { 'catalogue.prices': '*/10 * * * *' },
};
