// npm run serve: runs the built store on the database of DATABASE_URL. It installs nothing, builds nothing and
// starts no database. Containers and service managers run this file; scripts/supervise.js can supervise it.
import { setUpProcess } from '../src/app/start/process-setup.ts';
import { EXIT_REFUSED } from '../src/app/start/start-failure.ts';
import { readBuildStamp } from '../src/app/seed/seed-version.ts';

setUpProcess();
if (!process.env['DATABASE_URL']) refuse('DATABASE_URL: must be set; npm start runs its own database.');
if (readBuildStamp() === null) refuse('The store is not built: run npm run build first.');
const bundle = new URL('../build/app/server.js', import.meta.url).href;
await import(bundle);

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(EXIT_REFUSED);
}
