/** A child process that kills itself at a named step (FAIL_AT) while it releases a sample. */
import type { SessionUser } from '#platform/context/context.ts';
import { openDatabase } from '#db/connection.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { makeTestCtx } from './ctx.ts';

export interface LabTask {
  databaseUrl: string;
  user: SessionUser;
  sampleId: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as LabTask;
const db = openDatabase(task.databaseUrl, { poolMax: 2 });
await releaseSample(makeTestCtx({ db, user: task.user }), { sampleId: task.sampleId });
await db.destroy();
process.exit(0);
