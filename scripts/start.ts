// npm start: builds if a file has changed, then runs the app in this process.
import { setUpProcess } from '../src/app/start/process-setup.ts';

setUpProcess();

// A replacement app skips the settings and build checks: the app before it passed them.
if (!process.env['DAMSIRE_RESTARTED']) {
  const { refuseEarly } = await import('./refuse-early.ts');
  await refuseEarly();
  const { buildQuietly, findStampToBuild } = await import('./build.ts');
  const stamp = findStampToBuild();
  if (stamp) {
    const { fillFirstDatabase } = await import('./fill.ts');
    const codes = await Promise.all([buildQuietly(stamp), fillFirstDatabase(stamp)]);
    const failed = codes.find((code) => code !== 0);
    if (failed) process.exit(failed);
  }
}
const bundle = new URL('../build/app/server.js', import.meta.url).href;
await import(bundle);
const { compressInBackground } = await import('./build.ts');
await compressInBackground();
