import type { SliceJobs } from '#app/jobs.ts';
import { deliverMail } from './mail.service.ts';

export const mailJobs: SliceJobs = {
  handlers: { 'mail.deliver': deliverMail },
};
