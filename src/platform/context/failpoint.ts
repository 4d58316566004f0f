import type { Ctx } from './context.ts';

/**
 * A named step at which a test may kill the process (`FAIL_AT=name`), as a power cut would; does nothing otherwise and
 * never in production mode.
 */
export function failpoint(ctx: Pick<Ctx, 'config'>, name: string): void {
  if (ctx.config.mode !== 'production' && process.env['FAIL_AT'] === name) process.kill(process.pid, 'SIGKILL');
}
