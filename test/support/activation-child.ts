/** A process that a test lets die at a named step (FAIL_AT): enters a barcode, saves a step or activates a kit, and ends. */
import type { SessionUser } from '#app/context.ts';
import { openDatabase } from '#db/connection.ts';
import { activateKit } from '#features/activation/activation.service.ts';
import { enterKitBarcode } from '#features/activation/drafts.service.ts';
import { saveAboutMe } from '#features/activation/steps.service.ts';
import { makeTestCtx } from './ctx.ts';
import { aPersonForm } from './kits-factory.ts';

export interface ActivationTask {
  databaseUrl: string;
  user: SessionUser;
  work: 'enter' | 'about_me' | 'activate';
  barcode?: string;
  draftId?: string;
}

const { databaseUrl, user, work, barcode = '', draftId = '' } = JSON.parse(process.argv[2] ?? '{}') as ActivationTask;
const db = openDatabase(databaseUrl, { poolMax: 2 });
const ctx = makeTestCtx({ db, user });
if (work === 'enter') await enterKitBarcode(ctx, { barcode });
if (work === 'about_me') await saveAboutMe(ctx, { draftId, person: aPersonForm });
if (work === 'activate') await activateKit(ctx, { draftId });
await db.destroy();
process.exit(0);
