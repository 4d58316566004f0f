/** A child process that kills itself at a named step (FAIL_AT) while it offers animals or accepts an offer. */
import type { SessionUser } from '#platform/context/context.ts';
import { openDatabase } from '#db/connection.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { makeTestCtx } from './ctx.ts';

export interface TransferTask {
  databaseUrl: string;
  user: SessionUser;
  offer?: { animalIds: number[]; email: string };
  accept?: number;
}

const { databaseUrl, user, offer, accept } = JSON.parse(process.argv[2] ?? '{}') as TransferTask;
const db = openDatabase(databaseUrl, { poolMax: 2 });
const ctx = makeTestCtx({ db, user });
if (offer) await offerAnimals(ctx, { ...offer, note: '', keepsAccess: false });
if (accept) await acceptTransfer(ctx, { id: accept });
await db.destroy();
process.exit(0);
