import type { SliceJobs } from '#platform/context/job-definition.ts';
import { announceGifts } from './announce-gifts.service.ts';

export const giftKitsJobs: SliceJobs = {
  handlers: { 'gifts.announce': async (ctx) => void (await announceGifts(ctx)) },
  schedules: { 'gifts.announce': '*/5 * * * *' },
};
