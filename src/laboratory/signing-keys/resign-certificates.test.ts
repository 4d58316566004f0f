import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAndKill } from '../../../test/support/killed-child.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { type ReleasedSample, useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { findCertificateFile } from '#laboratory/certificates/certificate-files.service.ts';
import type { CertificatePayload } from '#laboratory/certificates/certificates.rules.ts';
import { authenticate } from '#laboratory/certificates/certificates.service.ts';
import { reissueCertificates } from '#laboratory/certificates/issue-certificate.service.ts';
import { currentSigner, verifyPayload } from '#laboratory/certificates/sign-payload.service.ts';
import { panelTables } from '#laboratory/offline-verification/panels.rules.ts';
import { published, revocationList } from '#laboratory/offline-verification/published-keys.service.ts';
import { acceptRevocations, verifyCode } from '#laboratory/offline-verification/verify-code.rules.ts';
import { resignCertificates } from './resign-certificates.service.ts';
import { listSigningKeys, revokeSigningKey, rotateSigningKey, startResigning } from './signing-keys.service.ts';

const database = useDatabase();
const lab = useLab(database);
let admin: SessionUser;
const samples: ReleasedSample[] = [];
const ctx = () => lab.as(admin);

beforeAll(async () => {
  admin = await createPerson(database.db, { roles: ['admin'], password: PASSWORD });
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  for (let i = 0; i < 3; i += 1)
    samples.push(await lab.createReleased({ animalId: await createAnimal(database.db, lab.owner, { breedId }) }));
});

/** Starts without open runs, and with all certificates signed by the configured key. */
beforeEach(async () => {
  await database.db.updateTable('resigning').set({ endedAt: new Date() }).where('endedAt', 'is', null).execute();
  await resignAll(samples, ctx());
});

async function resignAll(of: readonly ReleasedSample[], as: Ctx): Promise<void> {
  for (const { animalId } of of) await reissueCertificates(as, { animalId });
}

/** The same laboratory with another key in its configuration. */
function withNewKey(from: Ctx): Ctx {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...from, config: { ...from.config, signingKey } };
}

const certificatesOf = (animalId: number) =>
  database.db
    .selectFrom('certificate')
    .innerJoin('signingKey', 'signingKey.id', 'certificate.signingKeyId')
    .select(['certificate.id', 'code', 'number', 'version', 'state', 'payload', 'signature', 'fileKey'])
    .select(['signingKeyId', 'signedCode', 'publicKeyPem', 'fingerprint'])
    .where('animalId', '=', animalId)
    .orderBy('version')
    .execute();
const validOf = async (animalId: number) =>
  (await certificatesOf(animalId)).filter(({ state }) => state === 'VALID').map(({ version }) => version);
/** Waits until a statement is blocked by another transaction's lock. */
async function untilOneWaits(): Promise<void> {
  const waits = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waits.execute(database.db)).rows[0]!.count === 0) await sleep(20);
}
const lastRun = async () => (await listSigningKeys(ctx())).runs[0]!;

async function check(code: string | null, as: Ctx) {
  const { keys } = await published(as);
  const revocations = await acceptRevocations(await revocationList(as), keys);
  return verifyCode(code ?? '', { keys, panels: panelTables, revocations });
}

describe('a revoked key', () => {
  test('is revoked only by an admin with a password, and the number of affected certificates is shown', async () => {
    const { keyId: id } = currentSigner(ctx());
    const input = { id, reason: 'Copied', password: PASSWORD };
    for (const user of [lab.owner, lab.technician, lab.reviewer])
      await expect(revokeSigningKey(lab.as(user), input)).rejects.toMatchObject({ status: 403 });
    await expect(revokeSigningKey(ctx(), { ...input, password: 'no' })).rejects.toMatchObject({ status: 428 });
    await expect(listSigningKeys(lab.as(lab.technician))).rejects.toMatchObject({ status: 403 });
    const { keys } = await listSigningKeys(lab.as(lab.reviewer));
    expect(keys.find((key) => key.id === id)).toMatchObject({ state: 'ACTIVE', validUntil: null, certificates: 3 });
  });

  test('is published as revoked, and the next key signs its certificates again as a next version', async () => {
    const [stolen, [sample]] = [withNewKey(ctx()), samples];
    await resignAll(samples.slice(0, 2), stolen);
    const before = (await certificatesOf(sample!.animalId)).at(-1)!;
    expect((await check(before.signedCode, ctx())).status).toBe('genuine');
    await revokeSigningKey(ctx(), { id: currentSigner(stolen).keyId, reason: 'Copied', password: PASSWORD });
    const { keys } = await published(ctx());
    expect(keys.find(({ id }) => id === currentSigner(stolen).keyId)?.revokedOn).toBe('2026-11-20');
    expect(await lastRun()).toMatchObject({ reason: 'KEY_REVOKED', total: 2, done: 0, endedAt: null });
    // A process that still has the revoked key signs nothing.
    await resignCertificates(stolen);
    expect(await lastRun()).toMatchObject({ done: 0 });
    await resignCertificates(ctx());
    expect(await lastRun()).toMatchObject({ done: 2, total: 2, refused: [], startedBy: admin.name });
    expect((await lastRun()).endedAt).not.toBeNull();
    const after = (await certificatesOf(sample!.animalId)).at(-1)!;
    expect(after).toMatchObject({ number: before.number, version: before.version + 1, state: 'VALID', fileKey: null });
    expect(after.signingKeyId).toBe(currentSigner(ctx()).keyId);
    expect(verifyPayload(after)).toBe(true);
    const [old, fresh] = [before, after].map(({ payload }) => JSON.parse(payload) as CertificatePayload);
    expect({ ...fresh, version: 0, issuedOn: '' }).toEqual({ ...old, version: 0, issuedOn: '' });
    expect((await check(before.signedCode, ctx())).status).toBe('key_revoked');
    expect((await check(after.signedCode, ctx())).status).toBe('genuine');
    expect((await authenticate(lab.as(null), after.code)).status).toBe('valid');
    const { bytes } = await findCertificateFile(lab.as(lab.owner), { animalId: sample!.animalId });
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/v#${after.signedCode}`);
  });
});

describe('a run that signs certificates again', () => {
  const versions = async () =>
    Promise.all(samples.map(async ({ animalId }) => (await certificatesOf(animalId)).length));
  const next = (counts: number[]) => counts.map((count) => count + 1);

  test('signs each certificate once, even if it is resumed repeatedly', async () => {
    const before = await versions();
    await startResigning(ctx(), { reason: 'WORDING' });
    await expect(startResigning(ctx(), { reason: 'WORDING' })).rejects.toMatchObject({ status: 409 });
    for (let i = 0; i < 3; i += 1) await resignCertificates(ctx());
    expect(await versions()).toEqual(next(before));
    expect(await lastRun()).toMatchObject({ done: 3, total: 3 });
    const kinds = await database.db
      .selectFrom('event')
      .select(['kind'])
      .where('entity', '=', 'certificate')
      .where('entityId', '=', String((await certificatesOf(samples[0]!.animalId)).at(-1)!.id))
      .execute();
    expect(kinds).toEqual([{ kind: 'issued' }]);
  });

  test('is shared by two processes without duplicates or omissions', async () => {
    const before = await versions();
    await startResigning(ctx(), { reason: 'WORDING' });
    await Promise.all(Array.from({ length: 2 }, () => resignCertificates(ctx())));
    await resignCertificates(ctx());
    expect(await versions()).toEqual(next(before));
    expect(await lastRun()).toMatchObject({ done: 3, total: 3 });
    expect((await lastRun()).endedAt).not.toBeNull();
  });

  test('continues after a process that was killed', async () => {
    const before = await versions();
    await startResigning(ctx(), { reason: 'WORDING' });
    const step = 'resigning.before_commit';
    expect(await runAndKill('resigning-child.ts', step, { databaseUrl: database.url })).toBe('SIGKILL');
    expect(await versions()).toEqual(before);
    expect(await lastRun()).toMatchObject({ done: 0, endedAt: null });
    await resignCertificates(ctx());
    expect(await versions()).toEqual(next(before));
    for (const { animalId } of samples) expect(await validOf(animalId)).toHaveLength(1);
  });

  test('blocks a concurrent reissue of the same certificates', async () => {
    const [{ animalId } = samples[0]!] = samples;
    await startResigning(ctx(), { reason: 'WORDING' });
    const reissued = await database.db.transaction().execute(async (db) => {
      await resignCertificates({ ...ctx(), db });
      const waiting = resignAll(samples, ctx());
      await untilOneWaits();
      return { waiting };
    });
    await reissued.waiting;
    const all = await certificatesOf(animalId);
    expect(all.map(({ version }) => version)).toEqual(all.map((_, at) => at + 1));
    expect(await validOf(animalId)).toEqual([all.length]);
  });

  test('skips and reports a certificate that was changed in the database', async () => {
    const { id, number, version, payload } = (await certificatesOf(samples[0]!.animalId)).at(-1)!;
    const set = (text: string) =>
      database.db.updateTable('certificate').set({ payload: text }).where('id', '=', id).execute();
    await set(payload.replace('"Clear"', '"Affected"'));
    await startResigning(ctx(), { reason: 'WORDING' });
    await resignCertificates(ctx());
    expect(await lastRun()).toMatchObject({ done: 2, total: 3, refused: [`${number} version ${version}`] });
    expect((await lastRun()).endedAt).not.toBeNull();
    expect(await validOf(samples[0]!.animalId)).toEqual([version]);
    await set(payload);
  });

  test('prints a test under its current name', async () => {
    const { animalId, testIds } = samples[0]!;
    const [testId = 0] = testIds;
    const rename = (name: string) => database.db.updateTable('test').set({ name }).where('id', '=', testId).execute();
    const { name } = await database.db
      .selectFrom('test')
      .select('name')
      .where('id', '=', testId)
      .executeTakeFirstOrThrow();
    await rename('A corrected name');
    await startResigning(ctx(), { reason: 'WORDING' });
    await resignCertificates(ctx());
    await rename(name);
    const { payload } = (await certificatesOf(animalId)).at(-1)!;
    expect((JSON.parse(payload) as CertificatePayload).tests.find(({ id }) => id === testId)?.name).toBe(
      'A corrected name',
    );
  });
});

test('a new configured key is used once confirmed, and a process with the old key signs nothing', async () => {
  const later = withNewKey(ctx());
  const { keyId } = currentSigner(later);
  const stateOf = async (id: string) => (await listSigningKeys(later)).keys.find((key) => key.id === id)?.state;
  expect(await stateOf(keyId)).toBe('CONFIGURED');
  await expect(rotateSigningKey({ ...later, user: lab.reviewer })).rejects.toMatchObject({ status: 403 });
  await rotateSigningKey(later);
  expect(await stateOf(keyId)).toBe('ACTIVE');
  expect(await stateOf(currentSigner(ctx()).keyId)).toBe('RETIRED');
  await expect(rotateSigningKey(later)).rejects.toMatchObject({ status: 409 });
  expect((await listSigningKeys(later)).waiting).toMatchObject({ KEY_ROTATED: 3, KEY_REVOKED: 0 });
  await startResigning(later, { reason: 'KEY_ROTATED' });
  await resignCertificates(ctx());
  expect(await lastRun()).toMatchObject({ done: 0, endedAt: null });
  await resignCertificates(later);
  expect(await lastRun()).toMatchObject({ done: 3, total: 3 });
  await expect(startResigning(later, { reason: 'KEY_ROTATED' })).rejects.toMatchObject({ status: 409 });
});
