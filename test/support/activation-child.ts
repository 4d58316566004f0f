/**
 * A child process that kills itself at a named step (FAIL_AT): it enters a barcode, saves a step or activates a kit.
 */
import type { SessionUser } from '#platform/context/context.ts';
import { openDatabase } from '#db/connection.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { enterKitBarcode } from '#animals/activation/drafts.service.ts';
import { orderExtraTests, recordExtraPayment } from '#animals/extra-tests/order-extra-tests.service.ts';
import { saveAboutMe } from '#animals/activation/steps.service.ts';
import { makeTestCtx } from './ctx.ts';
import { extraWish } from './extras-factory.ts';
import { personForm } from './kits-factory.ts';

export interface ActivationTask {
  databaseUrl: string;
  user: SessionUser;
  work: 'enter' | 'about_me' | 'activate' | 'order_extras' | 'extras_paid';
  barcode?: string;
  draftId?: string;
  testIds?: number[];
  orderId?: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as ActivationTask;
const { databaseUrl, user, work, barcode = '', draftId = '', testIds = [], orderId = 0 } = task;
const db = openDatabase(databaseUrl, { poolMax: 2 });
const ctx = makeTestCtx({ db, user });
if (work === 'enter') await enterKitBarcode(ctx, { barcode });
if (work === 'about_me') await saveAboutMe(ctx, { draftId, person: personForm });
if (work === 'activate') await activateKit(ctx, { draftId });
if (work === 'order_extras') await orderExtraTests(ctx, { ...extraWish, id: draftId, testIds });
if (work === 'extras_paid') await recordExtraPayment(ctx, { orderId });
await db.destroy();
process.exit(0);
