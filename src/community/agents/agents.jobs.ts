import { updateAgentStates } from './agent-admin.service.ts';
import type { SliceJobs } from '#platform/context/job-definition.ts';

export const agentsJobs: SliceJobs = {
  handlers: { 'agents.tend': (ctx) => updateAgentStates(ctx) },
  schedules: { 'agents.tend': '23 * * * *' },
};
