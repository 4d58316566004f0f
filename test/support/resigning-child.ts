/** A laboratory process that a test lets die at a named step (FAIL_AT): signs certificates again and ends. */
import { openDatabase } from '#db/connection.ts';
import { resignCertificates } from '#laboratory/signing-keys/resign-certificates.service.ts';
import { makeTestCtx } from './ctx.ts';

const { databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string };
const db = openDatabase(databaseUrl, { poolMax: 2 });
await resignCertificates(makeTestCtx({ db }));
await db.destroy();
process.exit(0);
