import type { Ctx } from './context.ts';

/**
 * A named step at which a test can kill the process (`FAIL_AT=name`), to simulate a power cut. Otherwise, and always in
 * production mode, it does nothing.
 */
export function failpoint(ctx: Pick<Ctx, 'config'>, name: string): void {
  if (ctx.config.mode !== 'production' && process.env['FAIL_AT'] === name) process.kill(process.pid, 'SIGKILL');
}
