import type { Ctx } from './context.ts';

type JobHandler = (ctx: Ctx, data: never) => Promise<void>;

export interface SliceJobs {
  handlers: Record<string, JobHandler>;
  /** Five cron fields, UTC. */
  schedules?: Record<string, string>;
  /** Work that waits in rows of its own: each process looks for it again and again. */
  rounds?: Record<string, { work: (ctx: Ctx) => Promise<unknown>; pauseMs: number }>;
}
