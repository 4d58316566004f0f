import type { SliceJobs } from '#app/jobs.ts';
import { sendResetLink } from './recovery.service.ts';

export const accountsJobs: SliceJobs = {
  handlers: { 'accounts.send_reset_link': sendResetLink },
};
