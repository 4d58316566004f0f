import type { SliceJobs } from '#platform/context/job-definition.ts';
import { resignCertificates } from './resign-certificates.service.ts';

export const signingKeysJobs: SliceJobs = {
  handlers: {},
  // Not a queue job: after a crash, another process continues immediately.
  rounds: { 'certificates.resign': { work: resignCertificates, pauseMs: 1000 } },
};
