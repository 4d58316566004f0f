import { deliverNotice } from '#community/registry-access/notices.service.ts';

/** Delivers certificate notices to registries, with retries at increasing intervals. */
export const registriesJobs = {
  handlers: { 'registries.notice': deliverNotice },
};
