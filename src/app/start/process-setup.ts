import { stopWithSupervisor } from './supervised.ts';

/** Before anything else of the app is loaded: how this process ends, and in which mode it runs. */
export function setUpProcess(): void {
  // Until the server has put its own handlers in place, a signal simply ends this process: nothing needs to be drained.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
  }
  stopWithSupervisor();
  // React is fast only under NODE_ENV=production; what the store is allowed to do is decided by DAMSIRE_MODE.
  process.env['DAMSIRE_MODE'] ??= process.env['NODE_ENV'] === 'production' ? 'production' : 'demo';
  process.env['NODE_ENV'] = 'production';
}
