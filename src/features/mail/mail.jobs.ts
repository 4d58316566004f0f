import type { SliceJobs } from '#app/jobs.ts';
import { deliverMail } from './mail.service.ts';

export const mailJobs: SliceJobs = {
  handlers: { 'mail.deliver': deliverMail },
  // One at a time is one a second: whoever buys among a hundred others would wait minutes for a mail. Five that hang until
  // their server times out end within the time of a job all the same, so none is begun again beside itself.
  atOnce: { 'mail.deliver': 5 },
};
