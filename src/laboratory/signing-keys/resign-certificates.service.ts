import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { eventOf } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { raise } from '#platform/events/events.service.ts';
import { certificateChanged } from '#laboratory/certificates/certificates.events.ts';
import { certificateCode, type CertificatePayload } from '#laboratory/certificates/certificates.rules.ts';
import { issueCertificate } from '#laboratory/certificates/issue-certificate.service.ts';
import { renewPayload } from '#laboratory/certificates/resign-payload.rules.ts';
import {
  currentSigner,
  openSigner,
  type Signer,
  verifyPayload,
} from '#laboratory/certificates/sign-payload.service.ts';
import { signCode } from '#laboratory/offline-verification/sign-code.service.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import type { ResigningReason } from './signing-keys.rules.ts';

const BATCH = 50;
/** After these batches, the process pauses and can shut down. */
const BATCHES_A_ROUND = 12;

interface Resigning {
  id: number;
  reason: ResigningReason;
  lastCertificateId: number;
}

interface Old {
  id: number;
  code: string;
  number: string;
  version: number;
  animalId: number;
  chipNumber: string | null;
  sampleId: number;
  reportId: number;
  speciesId: number;
  payload: string;
  signature: string;
  publicKeyPem: string;
}

/**
 * Continues the oldest open run, in batches with separate transactions, so that a crash loses no work and several
 * processes can share a run. Certificates signed by the run are newer than its start, so none is signed twice.
 */
export async function resignCertificates(ctx: Ctx): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_ROUND; batch += 1) {
    const run = await findOpenRun(ctx);
    if (!run || !(await maySign(ctx))) return;
    const now = ctx.adapters.clock.now();
    const left = await inTransaction({ ...ctx, now }, (tx) => resignBatch(tx, run));
    if (left === 'elsewhere') return;
  }
}

function findOpenRun({ db }: Ctx): Promise<Resigning | undefined> {
  return db
    .selectFrom('resigning')
    .select(['id', 'reason', 'lastCertificateId'])
    .where('endedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Refuses a revoked key, and a retired key if another process already uses a newer one. */
async function maySign(ctx: Ctx): Promise<boolean> {
  const keys = await ctx.db.selectFrom('signingKey').select(['id', 'retiredAt', 'revokedAt']).execute();
  const own = keys.find(({ id }) => id === currentSigner(ctx).keyId);
  if (own?.revokedAt) return false;
  return !own?.retiredAt || keys.every(({ retiredAt, revokedAt }) => retiredAt ?? revokedAt);
}

const scopes: Record<ResigningReason, RawBuilder<boolean>> = {
  KEY_REVOKED: sql`k.revoked_at is not null`,
  KEY_ROTATED: sql`(k.revoked_at is not null or k.retired_at is not null)`,
  WORDING: sql`true`,
};

/** Condition for the valid certificates that a run signs again; without `lastCertificateId`, all of them. */
export function toResign({
  reason,
  lastCertificateId,
}: Pick<Resigning, 'reason'> & { lastCertificateId: number | null }): RawBuilder<boolean> {
  return sql`c.state = 'VALID' and c.id <= coalesce(${lastCertificateId}::int, c.id) and ${scopes[reason]}`;
}

async function resignBatch(tx: Ctx, run: Resigning): Promise<'more' | 'elsewhere'> {
  // Must precede the selection, so that certificates of the previous key belong to the run as well.
  const signer = await openSigner(tx);
  const waits = sql`${toResign(run)} and not exists (
    select from resigning_refusal r where r.resigning_id = ${run.id} and r.certificate_id = c.id)`;
  const { rows: claimed } = await sql<Old>`
    select c.id, c.code, c.number, c.version, c.animal_id, c.chip_number, c.sample_id, c.report_id, c.payload, c.signature,
      k.public_key_pem, a.species_id
    from certificate c join signing_key k on k.id = c.signing_key_id join sample s on s.id = c.sample_id
    join animal a on a.id = c.animal_id
    where ${waits} order by c.id limit ${BATCH} for update of s skip locked`.execute(tx.db);
  if (claimed.length === 0) return endUnlessLeft(tx, run, waits);
  const sound = claimed.filter(verifyPayload);
  await refuse(
    tx,
    run,
    claimed.filter((old) => !sound.includes(old)),
  );
  const done = await signAgain(tx, signer, sound);
  failpoint(tx, 'resigning.before_commit');
  await tx.db
    .updateTable('resigning')
    .set((eb) => ({ done: eb('done', '+', done) }))
    .where('id', '=', run.id)
    .execute();
  return 'more';
}

/** Ends the run, unless other processes still hold certificates of it. */
async function endUnlessLeft(tx: Ctx, run: Resigning, waits: RawBuilder<unknown>): Promise<'elsewhere' | 'more'> {
  const { rows } = await sql`
    select from certificate c join signing_key k on k.id = c.signing_key_id where ${waits} limit 1`.execute(tx.db);
  if (rows.length > 0) return 'elsewhere';
  await tx.db
    .updateTable('resigning')
    .set({ endedAt: tx.now })
    .where('id', '=', run.id)
    .where('endedAt', 'is', null)
    .execute();
  return 'more';
}

/** Records certificates that were changed in the database; they get no new signature. */
async function refuse(tx: Ctx, run: Resigning, changed: readonly Old[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id }) => ({ resigningId: run.id, certificateId: id }));
  await tx.db.insertInto('resigningRefusal').values(rows).execute();
}

async function signAgain(tx: Ctx, signer: Signer, olds: readonly Old[]): Promise<number> {
  const read = olds.map((old) => ({ old, before: JSON.parse(old.payload) as CertificatePayload }));
  const short = read.filter(({ before }) => before.v === 1);
  const whole = read.filter(({ before }) => before.v !== 1);
  // Payload version 1 lacks the facts for the page and the QR code, so these certificates are issued again.
  for (const { old } of short) await issueCertificate(tx, { sampleId: old.sampleId, reportId: old.reportId });
  const valid = new Set(
    await replace(
      tx,
      whole.map(({ old }) => old.id),
    ),
  );
  const facts = await testFacts(tx);
  const tests = new Map(facts.map((test) => [test.testId, test]));
  const [issuedOn = ''] = tx.now.toISOString().split('T');
  const fresh = [];
  for (const { old, before } of whole.filter(({ old: { id } }) => valid.has(id))) {
    const version = old.version + 1;
    const payload = renewPayload(before, { version, issuedOn, laboratory: tx.config.laboratory, tests });
    fresh.push(await rowOf(tx, { old, signer, payload }));
  }
  await insert(tx, fresh);
  return fresh.length + short.length;
}

async function rowOf(tx: Ctx, input: { old: Old; signer: Signer; payload: CertificatePayload }) {
  const { old, signer, payload } = input;
  const { number, animalId, chipNumber, sampleId, reportId, speciesId } = old;
  const code = tx.adapters.random.text(certificateCode.length, certificateCode.alphabet);
  const text = JSON.stringify(payload);
  return {
    code,
    number,
    version: payload.version,
    animalId,
    chipNumber,
    sampleId,
    reportId,
    payload: text,
    signature: signer.sign(text).toString('base64url'),
    signingKeyId: signer.keyId,
    issuedAt: tx.now,
    ...(await signCode(signer, { payload, code, speciesId })),
  };
}

/** Returns the ids that were still valid. */
async function replace(tx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .with('replaced', (db) =>
      db
        .updateTable('certificate')
        .set({ state: 'REPLACED' })
        .where('id', 'in', [...ids])
        .where('state', '=', 'VALID')
        .returning('id'),
    )
    .with('noted', eventOf(tx, { entity: 'certificate', kind: 'replaced', from: 'VALID', to: 'REPLACED' }, 'replaced'))
    .selectFrom('replaced')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insert(tx: Ctx, fresh: readonly Awaited<ReturnType<typeof rowOf>>[]): Promise<void> {
  if (fresh.length === 0) return;
  const certificates = await tx.db
    .with('made', (db) =>
      db
        .insertInto('certificate')
        .values([...fresh])
        .returning(['id', 'animalId']),
    )
    .with('noted', eventOf(tx, { entity: 'certificate', kind: 'issued', to: 'VALID' }, 'made'))
    .selectFrom('made')
    .select(['id as certificateId', 'animalId'])
    .execute();
  await raise(tx, certificateChanged, { certificates, kind: 'certificate.changed' });
}
