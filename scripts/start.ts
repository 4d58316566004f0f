// npm start: builds when something moved, then becomes the app itself, in this process.
import { setUpProcess } from '../src/app/start/process-setup.ts';

setUpProcess();

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
