import { tendAgents } from './agent-admin.service.ts';
import type { SliceJobs } from '#platform/context/job-definition.ts';

export const agentsJobs: SliceJobs = {
  handlers: { 'agents.tend': (ctx) => tendAgents(ctx) },
  schedules: { 'agents.tend': '23 * * * *' },
};
