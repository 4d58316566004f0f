import { deliverNotice } from '#community/registry-access/notices.service.ts';

/** Notices of certificates to registries: tried again, later and later, until the other side has it. */
export const registriesJobs = {
  handlers: { 'registries.notice': deliverNotice },
};
