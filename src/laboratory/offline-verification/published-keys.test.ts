import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { findRecessiveTest, useLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { findCertificateFile } from '#laboratory/certificates/certificate-files.service.ts';
import { authenticate, revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { reissueCertificates } from '#laboratory/certificates/issue-certificate.service.ts';
import { currentSigner, openSigner } from '#laboratory/certificates/sign-payload.service.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Ctx } from '#platform/context/context.ts';
import { panelTables } from './panels.rules.ts';
import { published, revocationList } from './published-keys.service.ts';
import { verdictText } from './verdict-text.rules.ts';
import { acceptRevocations, verifyCode } from './verify-code.rules.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: ReleasedSample;
beforeAll(async () => {
  sample = await release();
});

async function release(calls: Record<number, string> = {}): Promise<ReleasedSample> {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const animalId = await createAnimal(database.db, lab.owner, { breedId, name: 'Juniper' });
  return lab.createReleased({ animalId, calls });
}

const ctx = () => lab.as(lab.reviewer);

/** The code in the QR code of the owner's newest PDF. */
async function codeOnPdf({ animalId }: ReleasedSample): Promise<string> {
  const { bytes } = await findCertificateFile(lab.as(lab.owner), { animalId });
  const [, code = ''] = /\/URI \(https?:[^)]*\/v#([\w-]+)\)/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
  return code;
}

async function check(code: string, as: Ctx = ctx()) {
  const { keys } = await published(as);
  const revocations = await acceptRevocations(await revocationList(as), keys);
  expect(revocations).not.toBeNull();
  return verifyCode(code, { keys, panels: panelTables, revocations });
}

/** The same laboratory with another key in its configuration. */
function withNewKey(from: Ctx): Ctx {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...from, config: { ...from.config, signingKey } };
}

describe('the code on a certificate', () => {
  test('gives the same result offline as the look-up by its text code', async () => {
    const verdict = await check(await codeOnPdf(sample));
    const { detail } = await authenticate(lab.as(null), sample.certificateCode);
    if (verdict.status !== 'genuine') throw new Error(verdict.status);
    const { certificate } = verdict;
    expect(certificate).toMatchObject({ name: 'Juniper', code: sample.certificateCode, unlisted: 0 });
    expect(certificate).toMatchObject({ number: detail?.number, version: detail?.version, grade: detail?.grade });
    const tests = certificate.results.map(({ test: { name, gene }, ...result }) => ({ name, gene, ...result }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(tests.toSorted(byName)).toEqual(detail?.tests.toSorted(byName));
  });

  test('is reported as replaced after a newer version, and as revoked after a revocation', async () => {
    const other = await release();
    const first = await codeOnPdf(other);
    await reissueCertificates(ctx(), { animalId: other.animalId });
    expect((await check(first)).status).toBe('replaced');
    const second = await codeOnPdf(other);
    const verdict = await check(second);
    expect(verdict).toMatchObject({ status: 'genuine', certificate: { version: 2 } });
    const code = 'certificate' in verdict ? verdict.certificate.code : '';
    await revokeCertificate(ctx(), { code, reason: 'Wrong animal', password: PASSWORD });
    expect((await check(second)).status).toBe('revoked');
    expect((await authenticate(lab.as(null), code)).status).toBe('revoked');
  });
});

test('checks of certificates from contradicting samples name the tests, online and offline, and an older list still verifies', async () => {
  const first = await release();
  const testId = await findRecessiveTest(database.db, first.testIds);
  const code = await codeOnPdf(first);
  expect(await check(code)).toMatchObject({ status: 'genuine', certificate: { differing: [] } });
  const second = await lab.createReleased({ animalId: first.animalId, calls: { [testId]: 'N/P' } });
  const { name } = await database.db
    .selectFrom('test')
    .select('name')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  for (const { certificateCode } of [first, second])
    expect(await authenticate(lab.as(null), certificateCode)).toMatchObject({
      status: 'valid',
      differingTests: [name],
    });
  for (const one of [code, await codeOnPdf(second)]) {
    const verdict = await check(one);
    expect(verdict).toMatchObject({ status: 'genuine', certificate: { differing: [name] } });
    const { title, text } = verdictText(verdict, { revocations: { issuedAt: '2026-11-27' }, isFresh: true }, 'AU');
    expect(title).toBe('Genuine, but samples differ');
    expect(text).toContain(`Another sample of this animal has a different result for: ${name}.`);
  }
  const { differing: _, differingSignature: __, ...before } = await revocationList(ctx());
  expect(await acceptRevocations(before, (await published(ctx())).keys)).toBe(before);
});

describe('signing keys', () => {
  test('a new configured key is published, and the previous one still verifies its certificates', async () => {
    const other = await release();
    const first = await codeOnPdf(other);
    const later = withNewKey(ctx());
    // The key is published before it has signed anything.
    expect((await published(later)).keys.at(-1)).toMatchObject({ id: currentSigner(later).keyId, validUntil: null });
    await reissueCertificates(later, { animalId: other.animalId });
    const { keys } = await published(later);
    expect(keys.filter(({ validUntil }) => validUntil === null)).toHaveLength(1);
    expect((await check(first, later)).status).toBe('replaced');
    expect((await check(await codeOnPdf(other), later)).status).toBe('genuine');
    // Returns to the first key, as after a failed configuration change.
    await openSigner(ctx());
    expect((await check(first)).status).toBe('replaced');
  });

  test('a revoked key cannot sign, and the look-up rejects it as well', async () => {
    const stolen = withNewKey(ctx());
    const other = await release();
    await reissueCertificates(stolen, { animalId: other.animalId });
    const code = await codeOnPdf(other);
    const verdict = await check(code, stolen);
    expect(verdict.status).toBe('genuine');
    await database.db
      .updateTable('signingKey')
      .set({ revokedAt: new Date(), revokedReason: 'The key was copied' })
      .where('id', '=', currentSigner(stolen).keyId)
      .execute();
    expect((await check(code)).status).toBe('key_revoked');
    const textCode = 'certificate' in verdict ? verdict.certificate.code : '';
    expect((await authenticate(lab.as(null), textCode)).status).toBe('revoked');
    const again = inTransaction(stolen, (tx) => reissueCertificates(tx, { animalId: other.animalId }));
    await expect(again).rejects.toThrow('was revoked');
    // Signs again with a trusted key.
    await reissueCertificates(ctx(), { animalId: other.animalId });
    expect((await check(await codeOnPdf(other))).status).toBe('genuine');
  });
});

test('keys, list and tables are public, and an unknown table is a 404', async () => {
  const browser = new ApiBrowser({ db: database.db });
  expect((await browser.get('/api/tools/certificate-keys')).status).toBe(200);
  expect((await browser.get('/api/tools/certificate-revocations')).status).toBe(200);
  const table = await browser.get('/api/tools/certificate-panels/cat/1');
  expect(table.body).toEqual(panelTables.find(({ species }) => species === 'cat'));
  expect((await browser.get('/api/tools/certificate-panels/cat/99')).status).toBe(404);
});
