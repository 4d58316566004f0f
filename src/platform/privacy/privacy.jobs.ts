import type { SliceJobs } from '#platform/context/job-definition.ts';
import { eraseDue, removeFiles } from './erasure.service.ts';
import { makeExport } from './export.service.ts';
import { sweepOld } from './retention.service.ts';

export const privacyJobs: SliceJobs = {
  handlers: {
    'privacy.export': makeExport,
    'privacy.erase_due': eraseDue,
    'privacy.remove_files': removeFiles,
    'privacy.sweep': async (ctx) => void (await sweepOld(ctx)),
  },
  schedules: { 'privacy.erase_due': '41 * * * *', 'privacy.sweep': '23 3 * * *' },
};
