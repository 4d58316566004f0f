/** A child process that kills itself at a named step (FAIL_AT) while it signs certificates again. */
import { openDatabase } from '#db/connection.ts';
import { resignCertificates } from '#laboratory/signing-keys/resign-certificates.service.ts';
import { makeTestCtx } from './ctx.ts';

const { databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string };
const db = openDatabase(databaseUrl, { poolMax: 2 });
await resignCertificates(makeTestCtx({ db }));
await db.destroy();
process.exit(0);
