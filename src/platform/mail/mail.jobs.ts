import type { SliceJobs } from '#platform/context/job-definition.ts';
import { sendDueMails } from './delivery.service.ts';

export const mailJobs: SliceJobs = {
  handlers: {},
  rounds: { 'mail.send': { work: sendDueMails, pauseMs: 1000 } },
};
