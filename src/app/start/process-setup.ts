import { stopWithSupervisor } from './supervised.ts';

/** Sets the signal handlers and the mode; call it before the rest of the app is loaded. */
export function setUpProcess(): void {
  // Until the server installs its own handlers, a signal simply ends this process, because there is nothing to drain.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
  }
  stopWithSupervisor();
  // React is fast only with NODE_ENV=production; DAMSIRE_MODE determines the mode of the store.
  process.env['DAMSIRE_MODE'] ??= process.env['NODE_ENV'] === 'production' ? 'production' : 'demo';
  process.env['NODE_ENV'] = 'production';
}
