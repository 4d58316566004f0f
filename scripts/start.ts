// npm start: builds when something moved, then becomes the app itself, in this process.
import { stopWithSupervisor } from '../src/app/start/supervised.ts';

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

// A replacement app skips the settings and build checks: the app before it passed them.
if (!process.env['DAMSIRE_RESTARTED']) {
  const { refuseEarly } = await import('./refuse-early.ts');
  await refuseEarly();
  const { buildWhenMoved } = await import('./build.ts');
  const built = await buildWhenMoved();
  if (built !== 0) process.exit(built);
}
const bundle = new URL('../build/app/server.js', import.meta.url).href;
await import(bundle);
