import type { SliceJobs } from '#platform/context/job-definition.ts';
import { turnStoredGenomes } from './turn-stored-genomes.service.ts';

export const panelsJobs: SliceJobs = {
  handlers: { 'panels.turn': (ctx, data: { species: 'dog' | 'cat' }) => turnStoredGenomes(ctx, data) },
};
