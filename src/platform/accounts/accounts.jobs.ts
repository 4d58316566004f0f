import type { SliceJobs } from '#platform/context/job-definition.ts';
import { sendResetLink } from '#platform/sign-in/recovery.service.ts';
import { answerRegistration } from '#platform/registration/registration.service.ts';
import { sweepAccounts } from './delete-expired-accounts.service.ts';

export const accountsJobs: SliceJobs = {
  handlers: {
    'accounts.answer_registration': answerRegistration,
    'accounts.send_reset_link': sendResetLink,
    'accounts.sweep': sweepAccounts,
  },
  schedules: { 'accounts.sweep': '17 * * * *' },
};
