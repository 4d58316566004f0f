import type { Ctx } from './context.ts';

type JobHandler = (ctx: Ctx, data: never) => Promise<void>;

export interface SliceJobs {
  handlers: Record<string, JobHandler>;
  /** Five cron fields, UTC. */
  schedules?: Record<string, string>;
  /** Work that is queued in the slice's own rows: each process polls for it. */
  rounds?: Record<string, { work: (ctx: Ctx) => Promise<unknown>; pauseMs: number }>;
}
