import type { SliceJobs } from '#platform/context/job-definition.ts';
import { resignCertificates } from './resign-certificates.service.ts';

export const signingKeysJobs: SliceJobs = {
  handlers: {},
  // Not a job of the queue: after a process that was killed another one continues at once.
  rounds: { 'certificates.resign': { work: resignCertificates, pauseMs: 1000 } },
};
