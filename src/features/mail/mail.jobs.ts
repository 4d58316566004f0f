import type { SliceJobs } from '#app/jobs.ts';
import { deliverMail } from './mail.service.ts';

export const mailJobs: SliceJobs = {
  handlers: { 'mail.deliver': deliverMail },
  // One at a time is one a second: whoever buys among a hundred others would wait minutes for a mail.
  atOnce: { 'mail.deliver': 20 },
};
