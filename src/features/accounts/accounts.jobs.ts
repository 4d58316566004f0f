import type { SliceJobs } from '#app/slice-jobs.ts';
import { sendResetLink } from './recovery.service.ts';
import { answerRegistration } from './registration.service.ts';
import { sweepAccounts } from './sweep.service.ts';

export const accountsJobs: SliceJobs = {
  handlers: {
    'accounts.answer_registration': answerRegistration,
    'accounts.send_reset_link': sendResetLink,
    'accounts.sweep': sweepAccounts,
  },
  schedules: { 'accounts.sweep': '17 * * * *' },
};
