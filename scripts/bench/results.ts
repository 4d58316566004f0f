// node scripts/bench/results.ts: measures the results page of 300 tests, a sample's PDF report and re-signing
// certificates with a new key against their limits. Creates its own database; takes about two minutes.
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#db/connection.ts';
import { resignCertificates } from '#laboratory/signing-keys/resign-certificates.service.ts';
import { rotateSigningKey, startResigning } from '#laboratory/signing-keys/signing-keys.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { breedNamed, createAnimal } from '../../test/support/kits-factory.ts';
import { createLab, createReleasedSample, type LabBed } from '../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../test/support/people-factory.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { prepareStore } from '../operate/store-process.ts';
import { signIn } from '../operate/clients.ts';
import { runStage } from '../operate/stage.ts';
import { makeClient } from './client.ts';

const ROUNDS = 100;
const CERTIFICATES = Number(process.env['BENCH_CERTIFICATES'] ?? 200);
const LIMITS = { pageMs: 40, pageKilobytes: 95, reportMs: 60, certificatesPerSecond: 10_000 / 60 };

await runStage('results', async (stage) => {
  process.env['TEST_SCRATCH'] = stage.folder('scratch');
  const [port = 0] = await findFreePorts(1);
  const postgres = await startPostgres(stage.folder('postgres'), { port });
  stage.atEnd(() => postgres.stop());
  const settings = {
    DAMSIRE_MODE: 'demo',
    DEMO_DATA: 'no',
    DATA_DIR: stage.folder('store'),
    DATABASE_URL: postgres.urlOf('postgres'),
    ROLE: 'web',
  };
  const store = await prepareStore('store', settings, path.join(stage.folder('logs'), 'store.log'));
  stage.atEnd(() => store.stop());
  await store.start();
  const db = openDatabase(settings.DATABASE_URL, { poolMax: 4 });
  stage.atEnd(() => db.destroy());
  const owner = await createPerson(db, { password: PASSWORD });
  const lab = { ...(await createLab(db)), owner };
  const { animalId, barcode } = await createAnimalWithResults(db, lab, 300);

  const call = makeClient(`http://127.0.0.1:${store.port}`);
  const cookie = await signIn(call, owner.email, PASSWORD);
  const page = `/my/my-animals/${animalId}/results`;
  const { body } = await call('GET', page, { headers: { cookie } });
  const kilobytes = Buffer.byteLength(body) / 1024;
  const pageMs = await median(() => call('GET', page, { headers: { cookie } }));
  stage.report.check(
    'result page of 300 tests',
    pageMs <= LIMITS.pageMs,
    `${pageMs.toFixed(1)} ms, median of ${ROUNDS}`,
  );
  stage.report.check('its HTML', kilobytes <= LIMITS.pageKilobytes, `${kilobytes.toFixed(0)} KB`);

  const summary = `/api/my/animals/${animalId}/results/${barcode}/report?report_type=summary`;
  const reportMs = await median(() => call('GET', summary, { headers: { cookie } }));
  stage.report.check(
    'report drawn as a PDF',
    reportMs <= LIMITS.reportMs,
    `${reportMs.toFixed(1)} ms, median of ${ROUNDS}`,
  );

  const perSecond = await resign(db, lab);
  stage.report.check(
    'certificates signed again',
    perSecond >= LIMITS.certificatesPerSecond,
    `${perSecond.toFixed(0)} per second, 10,000 in ${(10_000 / perSecond).toFixed(0)} s (measured with ${CERTIFICATES})`,
  );
});

async function createAnimalWithResults(db: Db, lab: LabBed, tests: number) {
  const { animalId, barcode, sampleId, testIds } = await createReleasedSample(db, lab);
  await sql`
    insert into result (animal_id, sample_id, test_id, genotype, outcome, status, released_to)
    select ${animalId}, ${sampleId}, id, case kind when 'trait' then genotype_strings[1] else 'N/N' end,
      'Clear', case kind when 'trait' then 'trait' else 'clear' end, ${lab.owner.id}
    from test where species_id = 1 and not id = any (${testIds}::int[])
    order by kind desc, id limit ${tests - testIds.length}`.execute(db);
  return { animalId, barcode };
}

/** Certificates per second, in a process without other work. */
async function resign(db: Db, lab: LabBed): Promise<number> {
  const admin = await createPerson(db, { roles: ['admin'], password: PASSWORD });
  const breedId = await breedNamed(db, 'Labrador Retriever');
  for (let made = 0; made < CERTIFICATES; made += 1)
    await createReleasedSample(db, lab, { animalId: await createAnimal(db, lab.owner, { breedId, chipNumber: null }) });
  const ctx = withNewKey(lab.as(admin));
  await rotateSigningKey(ctx);
  const started = performance.now();
  await startResigning(ctx, { reason: 'KEY_ROTATED' });
  while (await isOpen(db)) await resignCertificates(ctx);
  return CERTIFICATES / ((performance.now() - started) / 1000);
}

function withNewKey(from: Ctx): Ctx {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...from, config: { ...from.config, signingKey } };
}

async function isOpen(db: Db): Promise<boolean> {
  return (await db.selectFrom('resigning').select('id').where('endedAt', 'is', null).executeTakeFirst()) !== undefined;
}

async function median(work: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const from = performance.now();
    const { status } = await work();
    if (status !== 200) throw new Error(`answered ${status}`);
    // The first ones are the warm-up.
    if (round >= 20) times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2]!;
}
